import { z } from "zod";
import { keyScopes } from "@/lib/kernel/actor";
import { ChangedExpiration, Expiration, expirationDescription } from "@/lib/kernel/dates";
import { wireText } from "@/lib/kernel/text";
import { normalizeIpRule } from "@/lib/platform/network/ip-address";

const maxIpRules = 100;

const Name = wireText({ min: 1, max: 100 });

const Scopes = z
  .array(z.enum(keyScopes))
  .min(1, "at least one")
  .max(keyScopes.length)
  .transform((scopes) => [...new Set(scopes)])
  .describe(
    "`read` includes every scope that ends in `:read`. `upload` allows only creating and completing images. `*` includes all scopes except the elevated ones: `members:*`, `sessions:*` and `admin:*`, of which each is listed by its name.",
  );

const IpRule = z
  .string()
  .max(100)
  .transform((text, context) => {
    const rule = normalizeIpRule(text);
    if (rule !== undefined) return rule;

    context.addIssue({ code: "custom", message: "must be an IP address or a CIDR block" });
    return z.NEVER;
  });

const AllowedIps = z
  .array(IpRule)
  .max(maxIpRules, `at most ${maxIpRules} IP addresses and CIDR blocks`)
  .nullable()
  .transform((rules) => [...new Set(rules)])
  .describe("IPv4 and IPv6 addresses and CIDR blocks. An empty list or null allows all addresses.");

export const CreateApiKey = z
  .strictObject({
    name: Name,
    scopes: Scopes,
    expires: Expiration.default(null).meta({ description: expirationDescription, default: null }),
    allowed_ips: AllowedIps.default([]).meta({ default: [] }),
    library: z
      .string()
      .max(100)
      .optional()
      .describe(
        "Handle of a library you are a member of. The key works only there. Defaults to your own library.",
      ),
  })
  .meta({
    id: "CreateApiKey",
    examples: [
      { name: "Screenshot tool", scopes: ["upload"], allowed_ips: ["203.0.113.7", "2001:db8::/32"] },
    ],
  });
export type CreateApiKey = z.output<typeof CreateApiKey>;

export const UpdateApiKey = z
  .strictObject({
    name: Name.optional(),
    scopes: Scopes.optional(),
    expires: ChangedExpiration.describe(expirationDescription).optional(),
    allowed_ips: AllowedIps.optional(),
  })
  .meta({ id: "UpdateApiKey", examples: [{ name: "Screenshots at work", expires: "1y" }] });
export type UpdateApiKey = z.output<typeof UpdateApiKey>;

export const ApiKeyResource = z
  .object({
    id: z.string(),
    name: z.string(),
    prefix: z.string().describe("First characters of the key: `alb_` and ten characters"),
    scopes: z.array(z.string()),
    allowed_ips: z.array(z.string()),
    library: z
      .string()
      .nullable()
      .describe("Handle of the other library in which the key works. Null for your own library."),
    status: z.enum(["active", "expired", "revoked"]),
    created_at: z.string(),
    expires_at: z.string().nullable(),
    revoked_at: z.string().nullable(),
    last_used_at: z.string().nullable().describe("Updated at most once a minute"),
  })
  .meta({ id: "ApiKey" });
export type ApiKeyResource = z.output<typeof ApiKeyResource>;

/** A key with its secret, which only this response contains. */
export const ApiKeyWithSecret = ApiKeyResource.extend({
  key: z.string().describe("The secret key. Returned only once, because only its hash is stored."),
}).meta({ id: "ShownApiKey" });
export type ApiKeyWithSecret = z.output<typeof ApiKeyWithSecret>;

export const ApiKeyList = z
  .object({ data: z.array(ApiKeyResource), next_cursor: z.null() })
  .meta({ id: "ApiKeyList" });
