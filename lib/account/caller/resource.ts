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
      .describe(
        "Whether the server sends mail. Otherwise, it writes mail to an outbox folder for the administrator.",
      ),
    cdn_purge: z.boolean().describe("Whether a CDN is configured that `POST /cdn/purge` purges"),
    ai: z.boolean().describe("Whether image analysis is available"),
    encryption: z.boolean().describe("Whether image encryption is available"),
    languages: z.array(z.enum(languages)).describe("Languages of the web app"),
    uploads: z.object({
      max_bytes: count,
      content_types: z.array(z.string()).describe("Accepted media types, detected from the bytes"),
      extensions: z.array(z.string()).describe("Common filename extensions of these types, without the dot"),
    }),
    variants: z.object({
      presets: z.array(z.string()),
      formats: z.array(z.string()).describe("Formats for variants"),
      max_custom_per_image: count,
      max_saved: count.describe("Custom variants in the settings"),
    }),
    shares: z.object({
      max_images: count.describe("Maximum selected images per share link. An album can have any number."),
      feedback: z.array(z.enum(feedbackKinds)).describe("Values for `feedback` of share links"),
    }),
    limits: z.object({
      api_keys: count.nullable().describe("Maximum API keys that are not revoked. Null: no limit."),
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
    key_id: z
      .string()
      .nullable()
      .describe("Id of the API key, or of the access of an application (`grt_…`). Null for a session."),
    scopes: z
      .array(z.string())
      .describe("The scopes of the credential. `*` includes all scopes except the elevated ones."),
    library: z.string().describe("Handle of the current library"),
    album: z
      .string()
      .nullable()
      .describe("The only album accessible to the caller. Null: the whole library."),
    role: z.enum(libraryRoles).describe("The caller's role in the library. `owner` for your own library."),
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
      .describe("Whether onboarding is pending. `PATCH /settings` with `welcomed: true` completes it."),
    notices: z
      .array(Notice)
      .describe("Notices that are not dismissed, most urgent first. Empty in another account's library."),
    disabled: z
      .boolean()
      .describe(
        "Whether the administrator has disabled the account or library, which can then only be read and exported",
      ),
    operator: z.boolean().describe("Whether the credential can call `/admin`"),
    capabilities: Capabilities,
  })
  .meta({ id: "Caller" });
export type CallerResource = z.output<typeof CallerResource>;
