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
from msgspec import Meta
from pydantic import AwareDatetime, Field, TypeAdapter

EMAIL = r"^[a-z0-9._\-]+@[a-z0-9\-]+\.[a-z]{2,}$"
Reason = Literal["damaged", "late", "wrong_item"]
Role = Literal["chair", "speaker", "guest"]
Currency = Literal["EUR", "GBP", "JPY", "USD"]
Mode = Literal["create", "replace"]


def of_pydantic():
    class Closed(pydantic.BaseModel, extra="forbid", strict=True):
        pass

    U16 = Annotated[int, Field(ge=0, le=65535)]

    class Refund(Closed):
        order_id: Annotated[str, Field(pattern="^[0-9]{5,8}$")]
        amount_cents: Annotated[int, Field(ge=1, le=50000)]
        reason: Reason

    class Person(Closed):
        name: Annotated[str, Field(min_length=1)]
        email: Annotated[str, Field(pattern=EMAIL)]

    class Attendee(Closed):
        person: Person
        role: Role
        optional: bool

    class Room(Closed):
        kind: Literal["room"]
        number: U16

    class Place(Closed):
        kind: Literal["place"]
        address: str
        latitude: Annotated[float, Field(ge=-90, le=90)]
        longitude: Annotated[float, Field(ge=-180, le=180)]
        floor: Optional[Annotated[int, Field(ge=-128, le=127)]] = None

    class Event(Closed):
        title: Annotated[str, Field(min_length=1, max_length=120)]
        starts: AwareDatetime
        minutes: Annotated[int, Field(ge=5, le=1440)]
        organizer: Person
        attendees: Annotated[list[Attendee], Field(min_length=1, max_length=50)]
        venue: Annotated[Union[Room, Place], Field(discriminator="kind")]
        reminders: Annotated[list[U16], Field(max_length=5)]
        labels: Annotated[list[str], Field(max_length=10)]
        budget: Annotated[float, Field(ge=0, le=100000)]
        notes: Optional[Annotated[str, Field(max_length=500)]] = None
        link: Optional[Annotated[str, Field(pattern="^https://")]] = None
        private: bool

    class Price(Closed):
        amount: Annotated[int, Field(ge=0, le=10000000)]
        currency: Currency

    class Item(Closed):
        sku: Annotated[str, Field(pattern="^[A-Z]{3}-[0-9]{4}$")]
        qty: Annotated[int, Field(ge=1, le=999)]
        price: Price
        taxable: bool
        discount: Optional[Annotated[float, Field(ge=0, le=100)]] = None

    class Batch(Closed):
        items: Annotated[list[Item], Field(min_length=1, max_length=5000)]
        dry_run: bool

    class WriteFile(Closed):
        path: Annotated[str, Field(min_length=1, max_length=4096)]
        content: Annotated[str, Field(max_length=1000000)]
        mode: Mode

    types = dict(refund=Refund, event=Event, batch=Batch, write_file=WriteFile, plain=WriteFile)
    return {call: TypeAdapter(type).validate_json for call, type in types.items()}


def of_msgspec():
    class Closed(msgspec.Struct, forbid_unknown_fields=True):
        pass

    U16 = Annotated[int, Meta(ge=0, le=65535)]

    class Refund(Closed):
        order_id: Annotated[str, Meta(pattern="^[0-9]{5,8}$")]
        amount_cents: Annotated[int, Meta(ge=1, le=50000)]
        reason: Reason

    class Person(Closed):
        name: Annotated[str, Meta(min_length=1)]
        email: Annotated[str, Meta(pattern=EMAIL)]

    class Attendee(Closed):
        person: Person
        role: Role
        optional: bool

    class Room(Closed, tag_field="kind", tag="room"):
        number: U16

    class Place(Closed, tag_field="kind", tag="place"):
        address: str
        latitude: Annotated[float, Meta(ge=-90, le=90)]
        longitude: Annotated[float, Meta(ge=-180, le=180)]
        floor: Optional[Annotated[int, Meta(ge=-128, le=127)]] = None

    class Event(Closed, kw_only=True):
        title: Annotated[str, Meta(min_length=1, max_length=120)]
        starts: Annotated[datetime, Meta(tz=True)]
        minutes: Annotated[int, Meta(ge=5, le=1440)]
        organizer: Person
        attendees: Annotated[list[Attendee], Meta(min_length=1, max_length=50)]
        venue: Union[Room, Place]
        reminders: Annotated[list[U16], Meta(max_length=5)]
        labels: Annotated[list[str], Meta(max_length=10)]
        budget: Annotated[float, Meta(ge=0, le=100000)]
        notes: Optional[Annotated[str, Meta(max_length=500)]] = None
        link: Optional[Annotated[str, Meta(pattern="^https://")]] = None
        private: bool

    class Price(Closed):
        amount: Annotated[int, Meta(ge=0, le=10000000)]
        currency: Currency

    class Item(Closed):
        sku: Annotated[str, Meta(pattern="^[A-Z]{3}-[0-9]{4}$")]
        qty: Annotated[int, Meta(ge=1, le=999)]
        price: Price
        taxable: bool
        discount: Optional[Annotated[float, Meta(ge=0, le=100)]] = None

    class Batch(Closed):
        items: Annotated[list[Item], Meta(min_length=1, max_length=5000)]
        dry_run: bool

    class WriteFile(Closed):
        path: Annotated[str, Meta(min_length=1, max_length=4096)]
        content: Annotated[str, Meta(max_length=1000000)]
        mode: Mode

    types = dict(refund=Refund, event=Event, batch=Batch, write_file=WriteFile, plain=WriteFile)
    return {call: msgspec.json.Decoder(type).decode for call, type in types.items()}


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
