import { z } from "zod";
import { metrics } from "@/lib/billing/resource";
import { expiryNoticeDays } from "@/lib/notices/notice-paths";

const count = z.number().int();

const noticeLevels = ["info", "warning", "error"] as const;

/** The most images that a notice counts. */
export const maxCountedImages = 100;

const common = {
  id: z
    .string()
    .describe(
      "Use it to dismiss the notice. The same cause at a later time, such as a new expiration, has a different ID.",
    ),
  level: z.enum(noticeLevels).describe("`error`: something stopped working"),
};

const expiringKey = {
  ...common,
  resource: z.object({ type: z.literal("api_key"), id: z.string(), name: z.string() }),
  expires_at: z.string(),
};

const image = z.object({ type: z.literal("image"), id: z.string() });

/** A state that needs the owner's attention. New codes may be added. */
export const Notice = z
  .discriminatedUnion("code", [
    z
      .object({ code: z.literal("API_KEY_EXPIRING"), ...expiringKey })
      .describe(
        `An API key expires within ${expiryNoticeDays} days. With an API key, only that key is included.`,
      ),
    z
      .object({ code: z.literal("API_KEY_EXPIRED"), ...expiringKey })
      .describe(`An API key expired within the last ${expiryNoticeDays} days. Sessions only.`),
    z
      .object({
        code: z.literal("QUOTA_NEARLY_REACHED"),
        ...common,
        resource: z.object({ type: z.literal("plan"), id: z.string() }),
        metric: z.enum(metrics),
        used: count,
        limit: count,
      })
      .describe("A threshold of `alert_settings` of `GET /billing` was reached. Sessions only."),
    z
      .object({
        code: z.literal("PAYMENT_FAILED"),
        ...common,
        resource: z.object({ type: z.literal("plan"), id: z.string() }),
        until: z
          .string()
          .nullable()
          .describe("The plan stays until then. Null when its limits no longer apply."),
      })
      .describe("The last subscription payment failed. Sessions only."),
    z
      .object({
        code: z.literal("DELIVERY_STOPPED"),
        ...common,
        resource: z.object({ type: z.literal("plan"), id: z.string() }),
        used: count,
        limit: count,
        until: z.string().describe("End of the month"),
      })
      .describe("Delivery exceeded the plan so far that your images are served only to you. Sessions only."),
    z
      .object({
        code: z.literal("VARIANTS_FAILED"),
        ...common,
        resource: image.describe("ID of the image that failed last"),
        images: count.describe(`Images with a failed preset, at most ${maxCountedImages}`),
      })
      .describe("Variants of images could not be rendered. Needs the scope `images:read`."),
    z
      .object({
        code: z.literal("IMAGES_EXPIRING"),
        ...common,
        resource: image.describe("ID of the image that expires first"),
        images: count.describe(`At most ${maxCountedImages}`),
        expires_at: z.string().describe("Expiration time of the first image"),
      })
      .describe(
        `Images expire within ${expiryNoticeDays} days. Requires \`notify_expiring_images\` in the settings and the scope \`images:read\`.`,
      ),
    z
      .object({
        code: z.literal("IMAGES_MARKED_NSFW"),
        ...common,
        resource: image.describe("ID of the image analyzed last"),
        images: count.describe(`At most ${maxCountedImages}`),
      })
      .describe(
        "Image analysis marked images as sensitive, and `nsfw` is not confirmed yet. Needs the scope `images:read`.",
      ),
    z
      .object({
        code: z.literal("EXPORT_FAILED"),
        ...common,
        resource: z.object({ type: z.literal("export"), id: z.string() }),
        failed_at: z.string(),
      })
      .describe("The last account export failed. Needs the scope `*`."),
    z
      .object({
        code: z.literal("ENCRYPTION_UNAVAILABLE"),
        ...common,
        resource: z.object({ type: z.literal("encryption"), id: z.string() }),
        images: count.describe(`Encrypted images, at most ${maxCountedImages}`),
      })
      .describe(
        "Encrypted images cannot be opened until the administrator restores the root key. Needs the scope `images:read`.",
      ),
    z
      .object({
        code: z.literal("FILES_DAMAGED"),
        ...common,
        resource: image.describe("ID of the image found last"),
        images: count.describe(`Images with a damaged file, at most ${maxCountedImages}`),
      })
      .describe(
        "Stored files of encrypted images are damaged and cannot be opened. Restore the images from a backup or replace their files. Needs the scope `images:read`.",
      ),
    z
      .object({
        code: z.literal("BACKUP_FAILING"),
        ...common,
        resource: z.object({ type: z.literal("backup"), id: z.string().describe("Your account") }),
        reason: z.string(),
        failing_since: z.string(),
      })
      .describe("The backup cannot synchronize, or has lost data. Needs the scope `settings:read`."),
    z
      .object({
        code: z.literal("WEBHOOK_DISABLED"),
        ...common,
        resource: z.object({ type: z.literal("webhook"), id: z.string(), url: z.string() }),
        reason: z.enum(["gone", "failing"]),
      })
      .describe(
        "The server disabled a webhook because of failures at its receiver. Needs the scope `webhooks:read`.",
      ),
    z
      .object({
        code: z.literal("DOMAIN_PROBLEM"),
        ...common,
        resource: z.object({ type: z.literal("domain"), id: z.string(), hostname: z.string() }),
        status: z.enum(["misconfigured", "failed"]),
      })
      .describe("The checks of a custom domain failed. Needs the scope `settings:read`."),
  ])
  .meta({ id: "Notice" });
export type Notice = z.output<typeof Notice>;

const maxDismissed = 100;

export const DismissNotices = z
  .strictObject({
    ids: z
      .array(z.string().max(100))
      .min(1, "at least one")
      .max(maxDismissed, `at most ${maxDismissed}`)
      .describe("IDs of notices from `GET /me`. Unknown IDs are ignored."),
  })
  .meta({ id: "DismissNotices", examples: [{ ids: ["ntc_5f2b7c1d9e04a368"] }] });
export type DismissNotices = z.output<typeof DismissNotices>;

export const NoticeList = z.object({ notices: z.array(Notice) }).meta({ id: "NoticeList" });
export type NoticeList = z.output<typeof NoticeList>;
