import { z } from "zod";
import { wireText } from "@/lib/kernel/text";

export const domainStatuses = ["pending", "verifying", "active", "misconfigured", "failed"] as const;
export type DomainStatus = (typeof domainStatuses)[number];

export const CreateDomain = z
  .strictObject({
    hostname: wireText({ min: 1, max: 1_000 }).describe(
      "A public host name such as `photos.example.com`, in any script, without protocol, port and path",
    ),
  })
  .meta({ id: "CreateDomain", examples: [{ hostname: "photos.example.com" }] });
export type CreateDomain = z.output<typeof CreateDomain>;

export const DomainCheck = z
  .object({
    check: z.enum(["txt", "cname", "probe", "caa"]),
    ok: z
      .boolean()
      .nullable()
      .describe("Null: the servers of the domain could not be asked, which changes nothing"),
    found: z.array(z.string()).describe("The records or addresses that exist"),
    message: z.string(),
  })
  .meta({ id: "DomainCheck" });
export type DomainCheck = z.output<typeof DomainCheck>;

export const DomainResource = z
  .object({
    id: z.string(),
    hostname: z.string().describe("In ASCII"),
    unicode_hostname: z.string().describe("As people write it"),
    status: z
      .enum(domainStatuses)
      .describe(
        "`pending`: the TXT record is missing. `verifying`: the domain does not lead to this service yet. `active`: images are served. `misconfigured`: still served for 30 days, but three daily checks failed. `failed`: not verified within 72 hours, or misconfigured for 30 days",
      ),
    verification: z.object({
      txt_name: z.string().describe("The name of the TXT record, which has to stay"),
      txt_value: z.string(),
      cname_target: z
        .string()
        .nullable()
        .describe("Where the domain should point to; null if the service has no host name"),
      checks: z.array(DomainCheck).describe("What the last check saw; `txt` and `probe` decide"),
    }),
    last_error: z.string().nullable(),
    checked_at: z.string().nullable(),
    next_check_at: z
      .string()
      .nullable()
      .describe("Null for a failed domain, which is checked only on request"),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "Domain" });
export type DomainResource = z.output<typeof DomainResource>;

export const DomainList = z.object({ data: z.array(DomainResource) }).meta({ id: "DomainList" });

export const DeletedDomain = z
  .object({ id: z.string(), deleted: z.literal(true) })
  .meta({ id: "DeletedDomain" });
