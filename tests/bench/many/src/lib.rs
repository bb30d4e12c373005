//! A set of up to 500 tools, to see how the cost of a set grows. A crate of its own, because 500
//! bodies are not worth optimising.

use tool_core::{Builder, Tool, Toolset};

macro_rules! tools {
    ($($name:ident)*) => {
        $(
            /// Takes so many of something out of the store.
            #[derive(Tool, Debug)]
            pub struct $name {
                /// How many.
                #[tool(minimum = 1, maximum = 500)]
                pub count: u32,
                /// What.
                #[tool(min_length = 1)]
                pub item: String,
            }
        )*

        const ADD: &[fn(Builder<()>) -> Builder<()>] = &[
            $(|set| set.function(|tool: $name, (): &()| Ok::<_, String>(tool.count)),)*
        ];
    };
}

/// A set of the first `count` tools: `tool0`, `tool1`, …
#[must_use]
pub fn tools(count: usize) -> Builder<()> {
    ADD.iter().take(count).fold(Toolset::builder(), |set, add| add(set))
}

tools! {
    Tool0 Tool1 Tool2 Tool3 Tool4 Tool5 Tool6 Tool7 Tool8 Tool9 Tool10 Tool11 Tool12 Tool13 Tool14
    Tool15 Tool16 Tool17 Tool18 Tool19 Tool20 Tool21 Tool22 Tool23 Tool24 Tool25 Tool26 Tool27
    Tool28 Tool29 Tool30 Tool31 Tool32 Tool33 Tool34 Tool35 Tool36 Tool37 Tool38 Tool39 Tool40
    Tool41 Tool42 Tool43 Tool44 Tool45 Tool46 Tool47 Tool48 Tool49 Tool50 Tool51 Tool52 Tool53
    Tool54 Tool55 Tool56 Tool57 Tool58 Tool59 Tool60 Tool61 Tool62 Tool63 Tool64 Tool65 Tool66
    Tool67 Tool68 Tool69 Tool70 Tool71 Tool72 Tool73 Tool74 Tool75 Tool76 Tool77 Tool78 Tool79
    Tool80 Tool81 Tool82 Tool83 Tool84 Tool85 Tool86 Tool87 Tool88 Tool89 Tool90 Tool91 Tool92
    Tool93 Tool94 Tool95 Tool96 Tool97 Tool98 Tool99 Tool100 Tool101 Tool102 Tool103 Tool104
    Tool105 Tool106 Tool107 Tool108 Tool109 Tool110 Tool111 Tool112 Tool113 Tool114 Tool115 Tool116
    Tool117 Tool118 Tool119 Tool120 Tool121 Tool122 Tool123 Tool124 Tool125 Tool126 Tool127 Tool128
    Tool129 Tool130 Tool131 Tool132 Tool133 Tool134 Tool135 Tool136 Tool137 Tool138 Tool139 Tool140
    Tool141 Tool142 Tool143 Tool144 Tool145 Tool146 Tool147 Tool148 Tool149 Tool150 Tool151 Tool152
    Tool153 Tool154 Tool155 Tool156 Tool157 Tool158 Tool159 Tool160 Tool161 Tool162 Tool163 Tool164
    Tool165 Tool166 Tool167 Tool168 Tool169 Tool170 Tool171 Tool172 Tool173 Tool174 Tool175 Tool176
    Tool177 Tool178 Tool179 Tool180 Tool181 Tool182 Tool183 Tool184 Tool185 Tool186 Tool187 Tool188
    Tool189 Tool190 Tool191 Tool192 Tool193 Tool194 Tool195 Tool196 Tool197 Tool198 Tool199 Tool200
    Tool201 Tool202 Tool203 Tool204 Tool205 Tool206 Tool207 Tool208 Tool209 Tool210 Tool211 Tool212
    Tool213 Tool214 Tool215 Tool216 Tool217 Tool218 Tool219 Tool220 Tool221 Tool222 Tool223 Tool224
    Tool225 Tool226 Tool227 Tool228 Tool229 Tool230 Tool231 Tool232 Tool233 Tool234 Tool235 Tool236
    Tool237 Tool238 Tool239 Tool240 Tool241 Tool242 Tool243 Tool244 Tool245 Tool246 Tool247 Tool248
    Tool249 Tool250 Tool251 Tool252 Tool253 Tool254 Tool255 Tool256 Tool257 Tool258 Tool259 Tool260
    Tool261 Tool262 Tool263 Tool264 Tool265 Tool266 Tool267 Tool268 Tool269 Tool270 Tool271 Tool272
    Tool273 Tool274 Tool275 Tool276 Tool277 Tool278 Tool279 Tool280 Tool281 Tool282 Tool283 Tool284
    Tool285 Tool286 Tool287 Tool288 Tool289 Tool290 Tool291 Tool292 Tool293 Tool294 Tool295 Tool296
    Tool297 Tool298 Tool299 Tool300 Tool301 Tool302 Tool303 Tool304 Tool305 Tool306 Tool307 Tool308
    Tool309 Tool310 Tool311 Tool312 Tool313 Tool314 Tool315 Tool316 Tool317 Tool318 Tool319 Tool320
    Tool321 Tool322 Tool323 Tool324 Tool325 Tool326 Tool327 Tool328 Tool329 Tool330 Tool331 Tool332
    Tool333 Tool334 Tool335 Tool336 Tool337 Tool338 Tool339 Tool340 Tool341 Tool342 Tool343 Tool344
    Tool345 Tool346 Tool347 Tool348 Tool349 Tool350 Tool351 Tool352 Tool353 Tool354 Tool355 Tool356
    Tool357 Tool358 Tool359 Tool360 Tool361 Tool362 Tool363 Tool364 Tool365 Tool366 Tool367 Tool368
    Tool369 Tool370 Tool371 Tool372 Tool373 Tool374 Tool375 Tool376 Tool377 Tool378 Tool379 Tool380
    Tool381 Tool382 Tool383 Tool384 Tool385 Tool386 Tool387 Tool388 Tool389 Tool390 Tool391 Tool392
    Tool393 Tool394 Tool395 Tool396 Tool397 Tool398 Tool399 Tool400 Tool401 Tool402 Tool403 Tool404
    Tool405 Tool406 Tool407 Tool408 Tool409 Tool410 Tool411 Tool412 Tool413 Tool414 Tool415 Tool416
    Tool417 Tool418 Tool419 Tool420 Tool421 Tool422 Tool423 Tool424 Tool425 Tool426 Tool427 Tool428
    Tool429 Tool430 Tool431 Tool432 Tool433 Tool434 Tool435 Tool436 Tool437 Tool438 Tool439 Tool440
    Tool441 Tool442 Tool443 Tool444 Tool445 Tool446 Tool447 Tool448 Tool449 Tool450 Tool451 Tool452
    Tool453 Tool454 Tool455 Tool456 Tool457 Tool458 Tool459 Tool460 Tool461 Tool462 Tool463 Tool464
    Tool465 Tool466 Tool467 Tool468 Tool469 Tool470 Tool471 Tool472 Tool473 Tool474 Tool475 Tool476
    Tool477 Tool478 Tool479 Tool480 Tool481 Tool482 Tool483 Tool484 Tool485 Tool486 Tool487 Tool488
    Tool489 Tool490 Tool491 Tool492 Tool493 Tool494 Tool495 Tool496 Tool497 Tool498 Tool499
}
