"""Lets xgrammar load where torch is not: what it does with grammars alone needs none of it."""

import importlib.machinery
import sys
import types

import tvm_ffi  # noqa: F401  It looks for torch itself, and does without.


class Absent(types.ModuleType):
    """A module in which every name is a class that does nothing."""

    __path__ = []

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (), {"__init__": lambda self, *arguments, **named: None})


for name in ("torch", "torch.nn", "torch.utils", "transformers", "triton"):
    module = Absent(name)
    module.__spec__ = importlib.machinery.ModuleSpec(name, None)
    sys.modules[name] = module
