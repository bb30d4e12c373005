"""Validators for Python, which parse and check at once. pydantic finds all violations, msgspec stops
at the first. How this program is spoken to: see outside.rs."""

import platform
import sys
from datetime import datetime
from pathlib import Path
from time import perf_counter
from typing import Annotated, Literal, Optional, Union

import msgspec
import pydantic
import pydantic_core


def types(Closed, options, variant, one_of, Limit, Moment):
    """The types of the calls: both libraries take the same annotations, in classes of their own."""
    U16 = Annotated[int, Limit(ge=0, le=65535)]

    class Refund(Closed):
        order_id: Annotated[str, Limit(pattern="^[0-9]{5,8}$")]
        amount_cents: Annotated[int, Limit(ge=1, le=50000)]
        reason: Literal["damaged", "late", "wrong_item"]

    class Person(Closed):
        name: Annotated[str, Limit(min_length=1)]
        email: Annotated[str, Limit(pattern=r"^[a-z0-9._\-]+@[a-z0-9\-]+\.[a-z]{2,}$")]

    class Attendee(Closed):
        person: Person
        role: Literal["chair", "speaker", "guest"]
        optional: bool

    class Room(variant("room")):
        number: U16

    class Place(variant("place")):
        address: str
        latitude: Annotated[float, Limit(ge=-90, le=90)]
        longitude: Annotated[float, Limit(ge=-180, le=180)]
        floor: Optional[Annotated[int, Limit(ge=-128, le=127)]] = None

    class Event(Closed, **options):
        title: Annotated[str, Limit(min_length=1, max_length=120)]
        starts: Moment
        minutes: Annotated[int, Limit(ge=5, le=1440)]
        organizer: Person
        attendees: Annotated[list[Attendee], Limit(min_length=1, max_length=50)]
        venue: one_of(Room, Place)
        reminders: Annotated[list[U16], Limit(max_length=5)]
        labels: Annotated[list[str], Limit(max_length=10)]
        budget: Annotated[float, Limit(ge=0, le=100000)]
        notes: Optional[Annotated[str, Limit(max_length=500)]] = None
        link: Optional[Annotated[str, Limit(pattern="^https://")]] = None
        private: bool

    class Price(Closed):
        amount: Annotated[int, Limit(ge=0, le=10000000)]
        currency: Literal["EUR", "GBP", "JPY", "USD"]

    class Item(Closed):
        sku: Annotated[str, Limit(pattern="^[A-Z]{3}-[0-9]{4}$")]
        qty: Annotated[int, Limit(ge=1, le=999)]
        price: Price
        taxable: bool
        discount: Optional[Annotated[float, Limit(ge=0, le=100)]] = None

    class Batch(Closed):
        items: Annotated[list[Item], Limit(min_length=1, max_length=5000)]
        dry_run: bool

    class WriteFile(Closed):
        path: Annotated[str, Limit(min_length=1, max_length=4096)]
        content: Annotated[str, Limit(max_length=1000000)]
        mode: Literal["create", "replace"]

    return dict(refund=Refund, event=Event, batch=Batch, write_file=WriteFile, plain=WriteFile)


def of_pydantic():
    class Closed(pydantic.BaseModel, extra="forbid", strict=True):
        pass

    def variant(name):
        return pydantic.create_model(name, __base__=Closed, kind=(Literal[name], ...))

    def one_of(*variants):
        return Annotated[Union[variants], pydantic.Field(discriminator="kind")]

    all = types(Closed, {}, variant, one_of, pydantic.Field, pydantic.AwareDatetime)
    return {call: pydantic.TypeAdapter(type).validate_json for call, type in all.items()}


def of_msgspec():
    class Closed(msgspec.Struct, forbid_unknown_fields=True):
        pass

    def variant(name):
        return msgspec.defstruct(name, [], bases=(Closed,), tag_field="kind", tag=name)

    def one_of(*variants):
        return Union[variants]

    # A field without a default may come behind one that has one.
    options = {"kw_only": True}
    moment = Annotated[datetime, msgspec.Meta(tz=True)]
    all = types(Closed, options, variant, one_of, msgspec.Meta, moment)
    return {call: msgspec.json.Decoder(type).decode for call, type in all.items()}


PEERS = {
    "pydantic": (of_pydantic(), pydantic.ValidationError),
    "msgspec": (of_msgspec(), msgspec.ValidationError),
}


def timed(peer, file, repetitions, texts={}):
    text = texts.get(file) or texts.setdefault(file, (DATA / file).read_bytes())
    readers, refusal = PEERS[peer]
    read = readers[file.split(".")[0]]
    admitted = False
    start = perf_counter()
    for _ in range(repetitions):
        try:
            read(text)
            admitted = True
        except refusal:
            admitted = False
    return f"{perf_counter() - start}\t{str(admitted).lower()}"


DATA = Path(sys.argv[1])
versions = [
    f"Python {platform.python_version()}",
    f"pydantic {pydantic.VERSION} (pydantic-core {pydantic_core.__version__})",
    f"msgspec {msgspec.__version__}",
]
print(" ".join(PEERS), *versions, sep="\t", flush=True)
for line in sys.stdin:
    peer, file, _, repetitions = line.rstrip("\n").split("\t")
    print(timed(peer, file, int(repetitions)), flush=True)
