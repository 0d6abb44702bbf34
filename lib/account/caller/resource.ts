import { z } from "zod";
import { imageFormats } from "@/lib/engine/formats";
import { libraryRoles } from "@/lib/kernel/roles";
import { Notice } from "@/lib/notices/resource";
import { feedbackKinds } from "@/lib/shares/values";
import { languages } from "@/messages/languages";

const requestsPerMinute = z.number().int();
const count = z.number().int();

/**
 * The configuration of this installation and the limits of the plan, for programs that show or hide
 * functions.
 */
export const Capabilities = z
  .object({
    mail: z
      .boolean()
      .describe("Whether mail is sent; otherwise it is written to the operator's outbox folder"),
    cdn_purge: z.boolean().describe("Whether a CDN is in front that `POST /cdn/purge` purges"),
    ai: z.boolean().describe("Whether images can be analysed"),
    encryption: z.boolean().describe("Whether images can be stored encrypted"),
    languages: z.array(z.enum(languages)).describe("Languages of the pages"),
    uploads: z.object({
      max_bytes: count,
      content_types: z.array(z.string()).describe("Accepted types, recognised from the bytes"),
      extensions: z.array(z.string()).describe("Usual filename extensions of these types, without the dot"),
    }),
    variants: z.object({
      presets: z.array(z.string()),
      formats: z.array(z.string()).describe("Formats that variants can be rendered in"),
      max_custom_per_image: count,
      max_saved: count.describe("Custom variants in the settings"),
    }),
    shares: z.object({
      max_images: count.describe("Chosen images in one share link; an album can have any number"),
      feedback: z.array(z.enum(feedbackKinds)).describe("What a share link can ask its visitors for"),
    }),
    limits: z.object({
      api_keys: count.nullable().describe("API keys that are not revoked; null without a limit"),
      trash_days: count.describe("Days until a deleted image is purged"),
    }),
  })
  .meta({ id: "Capabilities" });
export type Capabilities = z.output<typeof Capabilities>;

export const acceptedFormats = Object.values(imageFormats);

export const CallerResource = z
  .object({
    owner: z.string().describe("The account's email address"),
    uid: z.string(),
    handle: z.string(),
    plan: z.enum(["free", "starter", "pro", "sponsor"]),
    via: z.enum(["session", "key"]),
    key_id: z.string().nullable().describe("Null for a session"),
    scopes: z.array(z.string()).describe("What the credential may do; `*` is everything"),
    library: z.string().describe("The handle of the library that the call works in"),
    album: z
      .string()
      .nullable()
      .describe("The only album of the library that is open to the caller; null: all of the library"),
    role: z.enum(libraryRoles).describe("What the caller may do there; `owner` in the own library"),
    rate_limits: z
      .object({
        read: requestsPerMinute,
        write: requestsPerMinute,
        upload: requestsPerMinute,
        ai: requestsPerMinute,
        poll: requestsPerMinute.describe("For `GET /images/changes`"),
      })
      .describe("Requests per minute, by class"),
    welcome_pending: z
      .boolean()
      .describe(
        "Whether the questions of the first visit are still to be asked; `PATCH /settings` with `welcomed: true` ends it",
      ),
    notices: z
      .array(Notice)
      .describe(
        "What needs attention and is not dismissed, most urgent first; empty in the library of someone else",
      ),
    disabled: z
      .boolean()
      .describe(
        "Whether an operator has disabled the account or the library: it can be read and exported, and no more",
      ),
    operator: z.boolean().describe("Whether the session may call `/admin`"),
    capabilities: Capabilities,
  })
  .meta({ id: "Caller" });
export type CallerResource = z.output<typeof CallerResource>;
