import { z } from "zod";

/** Sent verbatim in a header. */
export const credential = z
  .string()
  .trim()
  .regex(/^[!-~]+$/, "must be one word of ASCII characters")
  .optional();

/**
 * Whether what passes through the connection is secret; only this machine itself may do without
 * TLS.
 */
export function isSecureUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;

  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

/** Where a secret is sent to, without a slash at the end. */
export const secureUrl = z
  .url({ protocol: /^https?$/ })
  .refine(isSecureUrl, "must start with https://")
  .transform((url) => url.replace(/\/+$/, ""));

/** Reports the variables that are missing while others of their group are set. */
export function reportMissing<Name extends string>(
  values: Readonly<Partial<Record<Name, unknown>>>,
  group: readonly Name[],
  report: (name: Name, message: string) => void,
): void {
  const present = group.find((name) => values[name] !== undefined);
  if (present === undefined) return;

  for (const name of group)
    if (values[name] === undefined) report(name, `must be set when ${present} is set`);
}

/** 256 bits, encoded in base64. */
export const rootKey = z
  .string()
  .trim()
  .regex(
    /^[A-Za-z0-9+/]{43}=$/,
    "must be 32 random bytes in base64, as `openssl rand -base64 32` prints them",
  )
  .optional();

export const optionalText = z.string().trim().min(1).optional();

/**
 * Text parsed by our own parser, which returns undefined for invalid text. No message repeats the
 * text, because it may contain a password.
 */
export const parsedWith = <Value>(parse: (text: string) => Value | undefined, message: string) =>
  z.string().transform((text, context) => {
    const value = parse(text);
    if (value === undefined) context.addIssue({ code: "custom", message });
    return value ?? z.NEVER;
  });

export function numberBetween(min: number, max: number, kind = "number") {
  const message = `must be a ${kind} from ${min} to ${max}`;
  return z.coerce.number(message).min(min, message).max(max, message);
}

export function wholeNumber(min: number, max: number) {
  const kind = "whole number";
  return numberBetween(min, max, kind).int(`must be a ${kind} from ${min} to ${max}`);
}

const httpUrl = z.url({ protocol: /^https?$/ });

export const origin = httpUrl.transform((url) => new URL(url).origin);

const isHttpUrl = (text: string) => httpUrl.safeParse(text).success;

/** Origins, separated by commas. */
export const origins = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .refine((urls) => urls.every(isHttpUrl), "must be origins, separated by commas")
  .transform((urls) => urls.map((url) => (isHttpUrl(url) ? new URL(url).origin : url)))
  .optional()
  .transform((list) => list ?? []);

/** Without slashes at the end. */
export const apiUrl = httpUrl.transform((url) => url.replace(/\/+$/, ""));
