import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type {
  AddPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  UsePasskey,
} from "@/lib/identity/passkeys/resource";
import { appOrigin } from "@/lib/image-urls";

/** The wrong behavior of a page, a browser or an authenticator. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  crossOrigin?: boolean;
  challenge?: string;
  isUserVerified?: boolean;
  userHandle?: string;
  /** Signs something else. */
  isForged?: boolean;
  /** The current value of the signature counter, instead of one more. */
  counter?: number;
}

const flags = { userPresent: 0x01, userVerified: 0x04, attested: 0x40 };
const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();
const uint = (value: number, bytes: number) =>
  Buffer.from(value.toString(16).padStart(bytes * 2, "0"), "hex");
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString("base64url");

/** An authenticator in software, with one ES256 key, and the browser before it (WebAuthn §6). */
export class SoftwareAuthenticator {
  readonly id = base64url(randomBytes(16));
  private readonly keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  private counter: number;
  private userHandle: string | undefined;

  /** Synchronized passkeys have no counter: it stays 0. */
  constructor({ hasCounter = false } = {}) {
    this.counter = hasCounter ? 1 : 0;
  }

  create(options: PasskeyCreationOptions, deviation: Deviation = {}): AddPasskey["credential"] {
    this.userHandle = options.user.id;
    const key = this.keys.publicKey.export({ format: "jwk" });
    const coordinate = (text = "") => new Uint8Array(Buffer.from(text, "base64url"));
    const publicKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(key.x)],
        [-3, coordinate(key.y)],
      ]),
    );
    const id = Buffer.from(this.id, "base64url");
    const attested = Buffer.concat([Buffer.alloc(16), uint(id.length, 2), id, publicKey]);
    const authData = this.authenticatorData(options.rp.id, deviation, attested);
    const attestationObject = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ["fmt", "none"],
        ["attStmt", new Map<string, string>()],
        ["authData", new Uint8Array(authData)],
      ]),
    );
    const clientDataJSON = this.clientData("webauthn.create", options.challenge, deviation);

    return {
      id: this.id,
      response: {
        clientDataJSON: base64url(clientDataJSON),
        attestationObject: base64url(attestationObject),
        transports: ["internal"],
      },
    };
  }

  get(options: PasskeyRequestOptions, deviation: Deviation = {}): UsePasskey["credential"] {
    if (this.counter > 0) this.counter += 1;
    const authenticatorData = this.authenticatorData(options.rpId, deviation);
    const clientDataJSON = this.clientData("webauthn.get", options.challenge, deviation);
    const signed = Buffer.concat([authenticatorData, sha256(deviation.isForged ? "x" : clientDataJSON)]);

    return {
      id: this.id,
      response: {
        clientDataJSON: base64url(clientDataJSON),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(sign("sha256", signed, this.keys.privateKey)),
        userHandle: deviation.userHandle ?? this.userHandle,
      },
    };
  }

  private clientData(type: string, challenge: string, deviation: Deviation): string {
    const { origin = appOrigin(), crossOrigin = false } = deviation;
    return JSON.stringify({ type, challenge: deviation.challenge ?? challenge, origin, crossOrigin });
  }

  private authenticatorData(rpId: string, deviation: Deviation, attested?: Buffer): Buffer {
    const { isUserVerified = true, counter = this.counter } = deviation;
    const bits =
      flags.userPresent | (isUserVerified ? flags.userVerified : 0) | (attested ? flags.attested : 0);
    const head = [sha256(deviation.rpId ?? rpId), uint(bits, 1), uint(counter, 4)];

    return Buffer.concat([...head, attested ?? Buffer.alloc(0)]);
  }
}
