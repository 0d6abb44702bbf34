import { z } from "zod";

/** The fields that programs send with any file. Nothing of it is stored: the bytes decide. */
export const AvatarFields = z
  .strictObject({ content_type: z.string().max(255).optional(), filename: z.string().max(255).optional() })
  .meta({ id: "ProfilePictureFields" });
