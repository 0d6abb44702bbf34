import { z } from "zod";
import { ChallengeToken } from "@/lib/identity/challenge/resource";
import { wireText } from "@/lib/kernel/text";
import { maxReportText, maxReportUrl, reportReasons } from "@/lib/operation/reports/values";

export const CreateReport = z
  .strictObject({
    url: wireText({ min: 1, max: maxReportUrl }).describe(
      "URL of the page, embed or file of an image, or of an image under a share link. Previous URLs and custom domains work too. Include the key of an unlisted image, or the signature of a signed URL.",
    ),
    reason: z.enum(reportReasons),
    text: wireText({ min: 1, max: maxReportText, multiline: true }).describe("Reason for the complaint"),
    email: z.string().max(254).optional().describe("Contact address for a reply"),
    challenge_token: ChallengeToken,
  })
  .meta({
    id: "CreateReport",
    examples: [
      {
        url: "https://images.example.com/@ada/images/first-light.jpg",
        reason: "copyright",
        text: "I took this photograph, and it is shown without my permission.",
        email: "grace@example.com",
      },
    ],
  });
export type CreateReport = z.output<typeof CreateReport>;

export const ReceivedReport = z.object({ received: z.literal(true) }).meta({ id: "ReceivedReport" });
export type ReceivedReport = z.output<typeof ReceivedReport>;

const resolutions = ["dismissed", "withheld"] as const;

export const ReportResource = z
  .object({
    id: z.string(),
    url: z.string().describe("The reported URL"),
    reason: z.enum(reportReasons),
    text: z.string(),
    email: z.string().nullable().describe("Email address of the reporter"),
    created_at: z.string(),
    resolved_at: z.string().nullable(),
    resolution: z.enum(resolutions).nullable(),
    image: z
      .object({
        id: z.string(),
        uid: z.string().describe("Handle of the owner"),
        handle: z.string(),
        album: z.string(),
        filename: z.string(),
        withheld_at: z.string().nullable(),
      })
      .nullable()
      .describe("Null once the image is permanently deleted"),
  })
  .meta({ id: "Report" });
export type ReportResource = z.output<typeof ReportResource>;

export const ReportPage = z
  .object({ data: z.array(ReportResource), next_cursor: z.string().nullable() })
  .meta({ id: "ReportPage" });

export const ResolveReport = z
  .strictObject({
    resolution: z.enum(resolutions).describe("`withheld`: hides the image from everyone except its owner"),
    reason: wireText({ max: 500 })
      .nullable()
      .default(null)
      .describe("Reason for the owner's audit log, if the image is withheld"),
  })
  .meta({ id: "ResolveReport", examples: [{ resolution: "dismissed" }] });
export type ResolveReport = z.output<typeof ResolveReport>;
