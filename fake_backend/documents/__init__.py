"""The one door through which YAML and JSON documents come in, with the place of every key kept.

Shared by both packages. It reads and validates; it knows no format of ours and writes no file.
"""

from __future__ import annotations

from fake_backend.documents.canonical import canonical_json, fingerprint
from fake_backend.documents.document import Document, Key, KeyPath, PlainValue, dotted
from fake_backend.documents.file_model import FileModel
from fake_backend.documents.nearest import did_you_mean
from fake_backend.documents.reading import load_document, parse_document, parse_json
from fake_backend.documents.validation import first_mistake, mistakes, validate
from fake_backend.documents.wording import counted

__all__ = [
    "Document",
    "FileModel",
    "Key",
    "KeyPath",
    "PlainValue",
    "canonical_json",
    "counted",
    "did_you_mean",
    "dotted",
    "fingerprint",
    "first_mistake",
    "load_document",
    "mistakes",
    "parse_document",
    "parse_json",
    "validate",
]
