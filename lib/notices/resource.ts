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
    .describe("Dismisses the notice. The same cause at another time, such as another expiry, has another id"),
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
      .describe(`An API key expires within ${expiryNoticeDays} days. A key sees itself only`),
    z
      .object({ code: z.literal("API_KEY_EXPIRED"), ...expiringKey })
      .describe(`An API key expired within the last ${expiryNoticeDays} days. Only for sessions`),
    z
      .object({
        code: z.literal("QUOTA_NEARLY_REACHED"),
        ...common,
        resource: z.object({ type: z.literal("plan"), id: z.string() }),
        metric: z.enum(metrics),
        used: count,
        limit: count,
      })
      .describe("A threshold of `alert_settings` of `GET /billing` is reached. Only for sessions"),
    z
      .object({
        code: z.literal("PAYMENT_FAILED"),
        ...common,
        resource: z.object({ type: z.literal("plan"), id: z.string() }),
        until: z
          .string()
          .nullable()
          .describe("Until then the plan stays; null when its limits no longer hold"),
      })
      .describe("The last payment of the subscription failed. Only for sessions"),
    z
      .object({
        code: z.literal("DELIVERY_STOPPED"),
        ...common,
        resource: z.object({ type: z.literal("plan"), id: z.string() }),
        used: count,
        limit: count,
        until: z.string().describe("When the month ends"),
      })
      .describe(
        "So much more was delivered than the plan allows that only you still get your images. Only for sessions",
      ),
    z
      .object({
        code: z.literal("VARIANTS_FAILED"),
        ...common,
        resource: image.describe("The image that failed last"),
        images: count.describe(
          `Images with a preset that could not be rendered, at most ${maxCountedImages}`,
        ),
      })
      .describe("Variants of images could not be rendered. Needs `images:read`"),
    z
      .object({
        code: z.literal("IMAGES_EXPIRING"),
        ...common,
        resource: image.describe("The image that expires first"),
        images: count.describe(`At most ${maxCountedImages}`),
        expires_at: z.string().describe("When the first one expires"),
      })
      .describe(
        `Images expire within ${expiryNoticeDays} days, with \`notify_expiring_images\` in the settings. Needs \`images:read\``,
      ),
    z
      .object({
        code: z.literal("IMAGES_MARKED_NSFW"),
        ...common,
        resource: image.describe("The image that was analysed last"),
        images: count.describe(`At most ${maxCountedImages}`),
      })
      .describe(
        "Analyses marked images as not safe for work, and nobody has confirmed it by setting `nsfw`. Needs `images:read`",
      ),
    z
      .object({
        code: z.literal("EXPORT_FAILED"),
        ...common,
        resource: z.object({ type: z.literal("export"), id: z.string() }),
        failed_at: z.string(),
      })
      .describe("The last export of the account has failed. Needs the scope `*`"),
    z
      .object({
        code: z.literal("ENCRYPTION_UNAVAILABLE"),
        ...common,
        resource: z.object({ type: z.literal("encryption"), id: z.string() }),
        images: count.describe(`Encrypted images, at most ${maxCountedImages}`),
      })
      .describe(
        "Encrypted images cannot be opened until the operator puts the root key back. Needs `images:read`",
      ),
    z
      .object({
        code: z.literal("FILES_DAMAGED"),
        ...common,
        resource: image.describe("The image that was found last"),
        images: count.describe(`Images with a damaged file, at most ${maxCountedImages}`),
      })
      .describe(
        "Stored files of encrypted images are not as they were stored and cannot be opened: restore the images from a backup, or replace their files. Needs `images:read`",
      ),
    z
      .object({
        code: z.literal("BACKUP_FAILING"),
        ...common,
        resource: z.object({ type: z.literal("backup"), id: z.string().describe("Your account") }),
        reason: z.string(),
        failing_since: z.string(),
      })
      .describe("The backup cannot be synchronized, or has lost something. Needs `settings:read`"),
    z
      .object({
        code: z.literal("WEBHOOK_DISABLED"),
        ...common,
        resource: z.object({ type: z.literal("webhook"), id: z.string(), url: z.string() }),
        reason: z.enum(["gone", "failing"]),
      })
      .describe("The service disabled a webhook, because of its receiver. Needs `webhooks:read`"),
    z
      .object({
        code: z.literal("DOMAIN_PROBLEM"),
        ...common,
        resource: z.object({ type: z.literal("domain"), id: z.string(), hostname: z.string() }),
        status: z.enum(["misconfigured", "failed"]),
      })
      .describe("The checks of a custom domain failed. Needs `settings:read`"),
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
      .describe("The ids of notices of `GET /me`. Ids of no present notice are ignored"),
  })
  .meta({ id: "DismissNotices", examples: [{ ids: ["ntc_5f2b7c1d9e04a368"] }] });
export type DismissNotices = z.output<typeof DismissNotices>;

export const NoticeList = z.object({ notices: z.array(Notice) }).meta({ id: "NoticeList" });
export type NoticeList = z.output<typeof NoticeList>;
