// Validators for JavaScript: they parse a text with JSON.parse, and check what comes of it. They find
// all violations where there are some. How this program is spoken to: see outside.rs.
//
// TypeBox and zod have the types written out, Ajv has the schema that tool-core advertises.

import { FormatRegistry, Type as T } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import Ajv from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod";

const data = process.argv[2];
const text = (file) => readFileSync(join(data, file), "utf8");
const DATE_TIME = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;
const EMAIL = "^[a-z0-9._\\-]+@[a-z0-9\\-]+\\.[a-z]{2,}$";

function typeboxes() {
  FormatRegistry.Set("date-time", (value) => DATE_TIME.test(value));
  const object = (properties) => T.Object(properties, { additionalProperties: false });
  const oneOf = (...names) => T.Union(names.map((name) => T.Literal(name)));
  const integer = (minimum, maximum) => T.Integer({ minimum, maximum });
  const number = (minimum, maximum) => T.Number({ minimum, maximum });
  const maybe = (type) => T.Optional(T.Union([type, T.Null()]));
  const person = object({ name: T.String({ minLength: 1 }), email: T.String({ pattern: EMAIL }) });
  const write_file = object({
    path: T.String({ minLength: 1, maxLength: 4096 }),
    content: T.String({ maxLength: 1000000 }),
    mode: oneOf("create", "replace"),
  });
  return {
    refund: object({
      order_id: T.String({ pattern: "^[0-9]{5,8}$" }),
      amount_cents: integer(1, 50000),
      reason: oneOf("damaged", "late", "wrong_item"),
    }),
    event: object({
      title: T.String({ minLength: 1, maxLength: 120 }),
      starts: T.String({ format: "date-time" }),
      minutes: integer(5, 1440),
      organizer: person,
      attendees: T.Array(
        object({ person, role: oneOf("chair", "speaker", "guest"), optional: T.Boolean() }),
        { minItems: 1, maxItems: 50 },
      ),
      venue: T.Union([
        object({ kind: T.Literal("room"), number: integer(0, 65535) }),
        object({
          kind: T.Literal("place"),
          address: T.String(),
          latitude: number(-90, 90),
          longitude: number(-180, 180),
          floor: maybe(integer(-128, 127)),
        }),
      ]),
      reminders: T.Array(integer(0, 65535), { maxItems: 5 }),
      labels: T.Array(T.String(), { maxItems: 10 }),
      budget: number(0, 100000),
      notes: maybe(T.String({ maxLength: 500 })),
      link: maybe(T.String({ pattern: "^https://" })),
      private: T.Boolean(),
    }),
    batch: object({
      items: T.Array(
        object({
          sku: T.String({ pattern: "^[A-Z]{3}-[0-9]{4}$" }),
          qty: integer(1, 999),
          price: object({ amount: integer(0, 10000000), currency: oneOf("EUR", "GBP", "JPY", "USD") }),
          taxable: T.Boolean(),
          discount: maybe(number(0, 100)),
        }),
        { minItems: 1, maxItems: 5000 },
      ),
      dry_run: T.Boolean(),
    }),
    write_file,
    plain: write_file,
  };
}

function zods() {
  const integer = (minimum, maximum) => z.int().min(minimum).max(maximum);
  const number = (minimum, maximum) => z.number().min(minimum).max(maximum);
  const person = z.strictObject({ name: z.string().min(1), email: z.string().regex(new RegExp(EMAIL)) });
  const write_file = z.strictObject({
    path: z.string().min(1).max(4096),
    content: z.string().max(1000000),
    mode: z.enum(["create", "replace"]),
  });
  return {
    refund: z.strictObject({
      order_id: z.string().regex(/^[0-9]{5,8}$/),
      amount_cents: integer(1, 50000),
      reason: z.enum(["damaged", "late", "wrong_item"]),
    }),
    event: z.strictObject({
      title: z.string().min(1).max(120),
      starts: z.iso.datetime({ offset: true }),
      minutes: integer(5, 1440),
      organizer: person,
      attendees: z
        .array(z.strictObject({ person, role: z.enum(["chair", "speaker", "guest"]), optional: z.boolean() }))
        .min(1)
        .max(50),
      venue: z.discriminatedUnion("kind", [
        z.strictObject({ kind: z.literal("room"), number: integer(0, 65535) }),
        z.strictObject({
          kind: z.literal("place"),
          address: z.string(),
          latitude: number(-90, 90),
          longitude: number(-180, 180),
          floor: integer(-128, 127).nullish(),
        }),
      ]),
      reminders: z.array(integer(0, 65535)).max(5),
      labels: z.array(z.string()).max(10),
      budget: number(0, 100000),
      notes: z.string().max(500).nullish(),
      link: z.string().regex(/^https:\/\//).nullish(),
      private: z.boolean(),
    }),
    batch: z.strictObject({
      items: z
        .array(
          z.strictObject({
            sku: z.string().regex(/^[A-Z]{3}-[0-9]{4}$/),
            qty: integer(1, 999),
            price: z.strictObject({
              amount: integer(0, 10000000),
              currency: z.enum(["EUR", "GBP", "JPY", "USD"]),
            }),
            taxable: z.boolean(),
            discount: number(0, 100).nullish(),
          }),
        )
        .min(1)
        .max(5000),
      dry_run: z.boolean(),
    }),
    write_file,
    plain: write_file,
  };
}

// Each gives a function that reads a text and tells whether it is admitted. Ajv is told to look for
// all violations only where there are some, because looking for them costs.
const TYPEBOX = typeboxes();
const ZOD = zods();
const PEERS = {
  Ajv(call, valid) {
    const ajv = new Ajv({ allErrors: !valid });
    addFormats(ajv);
    const validate = ajv.compile(JSON.parse(text(`${call}.schema.json`)));
    return (text) => validate(JSON.parse(text));
  },
  TypeBox(call) {
    const compiled = TypeCompiler.Compile(TYPEBOX[call]);
    return (text) => {
      const value = JSON.parse(text);
      return compiled.Check(value) || ([...compiled.Errors(value)], false);
    };
  },
  zod(call) {
    const schema = ZOD[call];
    return (text) => schema.safeParse(JSON.parse(text)).success;
  },
};

const version = (name) =>
  JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, import.meta.url))).version;
const about = [`node ${process.versions.node}`];
for (const [name, of] of [["Ajv", "ajv"], ["TypeBox", "@sinclair/typebox"], ["zod", "zod"]]) {
  about.push(`${name} ${version(of)}`);
}
console.log([Object.keys(PEERS).join(" "), ...about].join("\t"));

const texts = new Map();
const readers = new Map();
const once = (map, key, make) => map.get(key) ?? map.set(key, make()).get(key);
for await (const line of createInterface({ input: process.stdin })) {
  const [peer, file, valid, repetitions] = line.split("\t");
  const call = file.split(".")[0];
  const input = once(texts, file, () => text(file));
  const read = once(readers, `${peer} ${call} ${valid}`, () => PEERS[peer](call, valid === "true"));
  let admitted;
  const start = process.hrtime.bigint();
  for (let n = 0; n < Number(repetitions); n++) admitted = read(input);
  const nanoseconds = Number(process.hrtime.bigint() - start);
  console.log(`${nanoseconds / 1e9}\t${admitted}`);
}
