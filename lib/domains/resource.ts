import { z } from "zod";
import { wireText } from "@/lib/kernel/text";

export const domainStatuses = ["pending", "verifying", "active", "misconfigured", "failed"] as const;
export type DomainStatus = (typeof domainStatuses)[number];

export const CreateDomain = z
  .strictObject({
    hostname: wireText({ min: 1, max: 1_000 }).describe(
      "Public hostname such as `photos.example.com`, in any script, without scheme, port and path",
    ),
  })
  .meta({ id: "CreateDomain", examples: [{ hostname: "photos.example.com" }] });
export type CreateDomain = z.output<typeof CreateDomain>;

export const DomainCheck = z
  .object({
    check: z.enum(["txt", "cname", "probe", "caa"]),
    ok: z.boolean().nullable().describe("Null: the DNS lookup failed, so nothing changes"),
    found: z.array(z.string()).describe("The existing records or addresses"),
    message: z.string(),
  })
  .meta({ id: "DomainCheck" });
export type DomainCheck = z.output<typeof DomainCheck>;

export const DomainResource = z
  .object({
    id: z.string(),
    hostname: z.string().describe("ASCII form"),
    unicode_hostname: z.string().describe("Unicode form"),
    status: z
      .enum(domainStatuses)
      .describe(
        "`pending`: the TXT record is missing. `verifying`: the domain does not lead to this server yet. `active`: images are served. `misconfigured`: three daily checks failed; images are still served for 30 days. `failed`: not verified within 72 hours, or misconfigured for 30 days.",
      ),
    verification: z.object({
      txt_name: z.string().describe("Name of the TXT record. Keep the record."),
      txt_value: z.string(),
      cname_target: z
        .string()
        .nullable()
        .describe("Target for the domain's DNS records. Null if the server has no hostname."),
      checks: z
        .array(DomainCheck)
        .describe("Results of the last check. `txt` and `probe` determine the status."),
    }),
    last_error: z.string().nullable(),
    checked_at: z.string().nullable(),
    next_check_at: z
      .string()
      .nullable()
      .describe("Time of the next check. Null for a failed domain, which is checked only on request."),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "Domain" });
export type DomainResource = z.output<typeof DomainResource>;

export const DomainList = z.object({ data: z.array(DomainResource) }).meta({ id: "DomainList" });

export const DeletedDomain = z
  .object({ id: z.string(), deleted: z.literal(true) })
  .meta({ id: "DeletedDomain" });
