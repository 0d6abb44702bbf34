import { z } from "zod";
import { wireText } from "@/lib/kernel/text";

const Name = wireText({ min: 1, max: 100 });
const base64url = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[\w-]+$/, "must be base64url");
/** 1,023 bytes (WebAuthn §5.8.3). */
const CredentialId = base64url(1_364);
/** A dozen short members. */
const ClientData = base64url(4_096);

const credentialType = z.literal("public-key");
const Transports = z.array(z.string().regex(/^[a-z-]{1,32}$/)).max(16);
const CredentialDescriptor = z.object({ id: z.string(), type: credentialType, transports: Transports });

/** The argument of `navigator.credentials.create`, as `parseCreationOptionsFromJSON` reads it. */
export const PasskeyCreationOptions = z
  .object({
    challenge: z.string().describe("Valid once, for five minutes"),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: credentialType, alg: z.number().int() })),
    timeout: z.number().int(),
    attestation: z.literal("none"),
    excludeCredentials: z.array(CredentialDescriptor).describe("Your passkeys: no device needs two"),
    authenticatorSelection: z.object({
      residentKey: z.literal("required"),
      requireResidentKey: z.literal(true),
      userVerification: z.literal("required"),
    }),
  })
  .meta({ id: "PasskeyCreationOptions" });
export type PasskeyCreationOptions = z.output<typeof PasskeyCreationOptions>;

/** The argument of `navigator.credentials.get`, as `parseRequestOptionsFromJSON` reads it. */
export interface PasskeyRequestOptions {
  challenge: string;
  rpId: string;
  timeout: number;
  userVerification: "required";
  /** Empty for a sign-in: the browser then offers the passkeys that it knows. */
  allowCredentials: z.output<typeof CredentialDescriptor>[];
}

export const AddPasskey = z
  .strictObject({
    name: Name,
    credential: z
      .strictObject({
        id: CredentialId,
        response: z.strictObject({
          clientDataJSON: ClientData,
          attestationObject: base64url(32_768),
          transports: Transports.default([]),
        }),
      })
      .describe("From the `toJSON()` of the created credential"),
  })
  .meta({
    id: "AddPasskey",
    examples: [
      {
        name: "Laptop",
        credential: {
          id: "q83vEjRWeJA",
          response: {
            clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0",
            attestationObject: "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ",
            transports: ["internal"],
          },
        },
      },
    ],
  });
export type AddPasskey = z.output<typeof AddPasskey>;

export const RenamePasskey = z
  .strictObject({ name: Name })
  .meta({ id: "RenamePasskey", examples: [{ name: "Laptop at work" }] });
export type RenamePasskey = z.output<typeof RenamePasskey>;

export const PasskeyResource = z
  .object({
    id: z.string(),
    name: z.string(),
    synced: z.boolean().describe("Whether its maker keeps a copy, for other devices"),
    created_at: z.string(),
    last_used_at: z.string().nullable(),
  })
  .meta({ id: "Passkey" });
export type PasskeyResource = z.output<typeof PasskeyResource>;

export const PasskeyList = z
  .object({ data: z.array(PasskeyResource), next_cursor: z.null() })
  .meta({ id: "PasskeyList" });
export type PasskeyList = z.output<typeof PasskeyList>;

/** Requests a challenge, to sign in or to confirm who is signed in. */
export const RequestPasskey = z.strictObject({ purpose: z.enum(["sign-in", "confirm"]) });
export type RequestPasskey = z.output<typeof RequestPasskey>;

export const UsePasskey = z.strictObject({
  credential: z.strictObject({
    id: CredentialId,
    response: z.strictObject({
      clientDataJSON: ClientData,
      authenticatorData: base64url(4_096),
      signature: base64url(4_096),
      userHandle: base64url(128).nullish(),
    }),
  }),
});
export type UsePasskey = z.output<typeof UsePasskey>;
