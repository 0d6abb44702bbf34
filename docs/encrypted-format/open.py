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


def main(folder: str) -> int:
    with open(os.path.join(folder, "manifest.json"), encoding="utf-8") as file:
        manifest = json.load(file)
    if manifest["format"] != "albumen-bundle" or manifest["version"] not in (1, 2):
        sys.exit("This is not a bundle of version 1 or 2.")
    passphrase = os.environ.get("ALBUMEN_PASSPHRASE") or sys.stdin.readline().rstrip("\r\n")
    key = manifest["key"]
    wrapping_key = hashlib.scrypt(
        unicodedata.normalize("NFC", passphrase).encode(),
        salt=base64.b64decode(key["salt"]),
        n=key["n"], r=key["r"], p=key["p"], dklen=32, maxmem=256 * key["n"] * key["r"],
    )
    if manifest["version"] == 1:
        images = [{**manifest["image"], "object": manifest["object"], "wrapped": key["wrapped"]}]
    else:
        images = manifest["images"]
    failures = 0
    for image in images:
        target = os.path.join(folder, os.path.basename(image["filename"]))
        try:
            open_image(wrapping_key, image, folder, target)
            print(target)
        except InvalidTag:
            failures += 1
            print(f"{image['filename']}: The passphrase is wrong, or the bundle has changed or is not complete.",
                  file=sys.stderr)
        except (OSError, ValueError) as error:
            failures += 1
            print(f"{image['filename']}: {error}", file=sys.stderr)
    return 1 if failures else 0


def open_image(wrapping_key: bytes, image: dict, folder: str, target: str) -> None:
    name = image["object"]["name"]
    wrapped = base64.b64decode(image["wrapped"])
    content_key = AESGCM(wrapping_key).decrypt(wrapped[:12], wrapped[12:], f"albumen bundle v1\n{name}".encode())
    part = target + ".part"
    digest = hashlib.sha256()
    try:
        with open(os.path.join(folder, image["object"]["file"]), "rb") as source, open(part, "wb") as output:
            header = source.read(26 + len(name))
            salt = header[8:24]
            if header != b"ALBENC\0\x01" + salt + len(name).to_bytes(2, "big") + name.encode("latin-1"):
                raise ValueError("the header is not that of this image")
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
