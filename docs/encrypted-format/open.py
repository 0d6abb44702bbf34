#!/usr/bin/env python3
"""Opens a bundle of encrypted images: `python3 open.py FOLDER`. Needs the package `cryptography` for AES-GCM.

Written from docs/encrypted-format.md alone. The passphrase comes from ALBUMEN_PASSPHRASE, else from standard input.
"""
import base64
import hashlib
import json
import os
import sys
import unicodedata

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

SEALED = 65_536 + 16
# More memory than any bundle of Albumen asks scrypt for.
MAX_SCRYPT_BYTES = 2**30


def main(folder: str) -> int:
    try:
        key, images = read_manifest(folder)
    except (OSError, ValueError) as error:
        sys.exit(printable(f"The manifest cannot be read: {error}"))
    passphrase = os.environ.get("ALBUMEN_PASSPHRASE") or sys.stdin.readline().rstrip("\r\n")
    try:
        if not all(isinstance(key[name], int) for name in "nrp"):
            raise ValueError("the cost of scrypt is no number")
        if not (128 * key["n"] * key["r"] <= MAX_SCRYPT_BYTES and key["p"] <= 16):
            raise ValueError("the cost of scrypt is too high")
        wrapping_key = hashlib.scrypt(
            unicodedata.normalize("NFC", passphrase).encode(),
            salt=base64.b64decode(key["salt"]),
            n=key["n"], r=key["r"], p=key["p"], dklen=32, maxmem=256 * key["n"] * key["r"],
        )
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        sys.exit(printable(f"The manifest is broken: {error}"))
    failures = 0
    for image in images:
        try:
            target = find_target(folder, image)
            open_image(wrapping_key, image, folder, target)
            print(printable(target))
        except InvalidTag:
            failures += 1
            text = f"{image['filename']}: The passphrase is wrong, or the bundle has changed or is not complete."
            print(printable(text), file=sys.stderr)
        except (OSError, KeyError, TypeError, ValueError) as error:
            failures += 1
            name = image.get("filename") if isinstance(image, dict) else None
            print(printable(f"{name}: {error}"), file=sys.stderr)
    return 1 if failures else 0


def read_manifest(folder: str) -> tuple[dict, list]:
    with open(os.path.join(folder, "manifest.json"), encoding="utf-8") as file:
        manifest = json.load(file)
    if not isinstance(manifest, dict) or manifest.get("format") != "albumen-bundle" \
            or manifest.get("version") not in (1, 2):
        sys.exit("This is not a bundle of version 1 or 2.")
    key, image, images = manifest.get("key"), manifest.get("image"), manifest.get("images")
    if manifest["version"] == 1 and isinstance(key, dict) and isinstance(image, dict):
        images = [{**image, "object": manifest.get("object"), "wrapped": key.get("wrapped")}]
    if not isinstance(key, dict) or not isinstance(images, list):
        raise ValueError("it has no key, or no list of images")
    return key, images


def find_target(folder: str, image: dict) -> str:
    """Never a file that is there already, nor one outside of the folder."""
    name = os.path.basename(image["filename"])
    if name in ("", ".", ".."):
        raise ValueError("This is not the name of a file.")
    target = os.path.join(folder, name)
    if os.path.lexists(target):
        raise ValueError("There is a file with this name already.")
    return target


def printable(text: str) -> str:
    """Control characters could change what a terminal shows."""
    return "".join(c if unicodedata.category(c)[0] != "C" else f"\\u{{{ord(c):x}}}" for c in text)


def open_image(wrapping_key: bytes, image: dict, folder: str, target: str) -> None:
    name = image["object"]["name"]
    wrapped = base64.b64decode(image["wrapped"])
    content_key = AESGCM(wrapping_key).decrypt(wrapped[:12], wrapped[12:], f"albumen bundle v1\n{name}".encode())
    part = target + ".part"
    digest = hashlib.sha256()
    # Fails if there is one already, which is then not removed.
    output = open(part, "xb")
    try:
        with output, open(os.path.join(folder, image["object"]["file"]), "rb") as source:
            header = source.read(26 + len(name))
            salt = header[8:24]
            if header != b"ALBENC\0\x01" + salt + len(name).to_bytes(2, "big") + name.encode("latin-1"):
                raise ValueError("the header belongs to another image")
            object_key = AESGCM(HKDF(SHA256(), 32, salt, b"albumen object v1").derive(content_key))
            chunk, index = source.read(SEALED), 0
            while True:
                following = source.read(SEALED)
                nonce = bytes(7) + index.to_bytes(4, "big") + (b"\0" if following else b"\1")
                plain = object_key.decrypt(nonce, chunk, header)
                digest.update(plain)
                output.write(plain)
                if not following:
                    break
                chunk, index = following, index + 1
        if digest.hexdigest() != image["sha256"]:
            raise ValueError("the hash of the image is another one")
        os.replace(part, target)
    finally:
        if os.path.exists(part):
            os.remove(part)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "."))
