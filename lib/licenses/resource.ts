import { z } from "zod";
import { wireText } from "@/lib/kernel/text";
import { findCatalogueLicenseId, noLicense } from "./catalogue";

const maxNameLength = 100;

/** A license as given for an image. The schema does not check that the license exists. */
export const LicenseChoice = wireText({ min: 1, max: maxNameLength })
  .nullable()
  .transform((license) => license ?? noLicense)
  .describe("ID, SPDX identifier or name of a catalog or custom license, ignoring case. Null is `none`.");

/** A name must differ from every id, because a license can be given by either. */
const LicenseName = wireText({ min: 1, max: maxNameLength })
  .refine((name) => name === name.trim(), "must not start or end with a space")
  .refine(
    (name) => findCatalogueLicenseId(name) === undefined,
    "is the id or SPDX identifier of a catalogue license",
  )
  .refine((name) => !name.toLowerCase().startsWith("lic_"), "must not look like an id");

const terms = {
  spdx_identifier: z
    .string()
    .max(100)
    .regex(/^[A-Za-z0-9][A-Za-z0-9.-]*\+?$/, "is not an SPDX identifier")
    .nullable()
    .optional(),
  copyright_notice: wireText({ max: 1_000, multiline: true }).nullable().optional(),
  author: wireText({ max: 200 }).nullable().optional(),
  attribution_required: z.boolean().optional(),
  commercial_use: z.boolean().optional(),
  derivatives_allowed: z.boolean().optional(),
  share_alike: z.boolean().optional(),
};

export const CreateLicense = z.strictObject({ name: LicenseName, ...terms }).meta({
  id: "CreateLicense",
  examples: [{ name: "Press use", author: "Ada Lovelace", attribution_required: true }],
});
export type CreateLicense = z.output<typeof CreateLicense>;

export const UpdateLicense = z
  .strictObject({ name: LicenseName.optional(), ...terms })
  .meta({ id: "UpdateLicense", examples: [{ commercial_use: true }] });
export type UpdateLicense = z.output<typeof UpdateLicense>;

export const LicenseResource = z
  .object({
    id: z.string(),
    name: z.string(),
    spdx_identifier: z.string().nullable(),
    copyright_notice: z.string().nullable(),
    author: z.string().nullable(),
    attribution_required: z.boolean(),
    commercial_use: z.boolean(),
    derivatives_allowed: z.boolean(),
    share_alike: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "License" });
export type LicenseResource = z.output<typeof LicenseResource>;

export const LicenseList = z
  .object({ data: z.array(LicenseResource), next_cursor: z.null() })
  .meta({ id: "LicenseList" });

export const LicenseCatalogue = z
  .object({
    data: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        url: z.string().nullable(),
        spdx_identifier: z.string().nullable().describe("Null if SPDX does not list the license"),
      }),
    ),
    next_cursor: z.null(),
  })
  .meta({ id: "LicenseCatalogue" });
export type LicenseCatalogue = z.output<typeof LicenseCatalogue>;

export const DeletedLicense = z
  .object({ id: z.string(), deleted: z.literal(true) })
  .meta({ id: "DeletedLicense" });
