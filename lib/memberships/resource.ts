import { z } from "zod";
import { AlbumSlug } from "@/lib/albums/resource";
import { libraryRoles, memberRoles } from "@/lib/kernel/roles";

/** For how long an invitation can be accepted. */
export const membershipInvitationDays = 14;

const Role = z
  .enum(memberRoles)
  .describe(
    "`viewer`: read only. `contributor`: also upload. `editor`: also edit. `manager`: also delete permanently, share and invite.",
  );

const Album = AlbumSlug.nullable();
const albumRule =
  "The membership's album; the membership ends if the album is deleted. Null: the whole library.";

export const CreateMembership = z
  .strictObject({
    email: z.string().max(254),
    role: Role,
    album: Album.optional().describe(
      `${albumRule} Album members can invite only to their own album, which is their default.`,
    ),
  })
  .meta({ id: "CreateMembership", examples: [{ email: "grace@example.com", role: "viewer" }] });
export type CreateMembership = z.output<typeof CreateMembership>;

export const UpdateMembership = z
  .strictObject({ role: Role.optional(), album: Album.optional().describe(albumRule) })
  .meta({ id: "UpdateMembership", examples: [{ role: "viewer" }] });
export type UpdateMembership = z.output<typeof UpdateMembership>;

export const AcceptMembership = z
  .strictObject({ token: z.string().max(100).describe("Token from the link in the invitation mail") })
  .meta({ id: "AcceptMembership", examples: [{ token: "kQ2vX8sLw0ZrT5yNc7HdB1mEu9JfGa4o" }] });
export type AcceptMembership = z.output<typeof AcceptMembership>;

export const MembershipResource = z
  .object({
    id: z.string(),
    email: z.string().describe("The invited address"),
    role: Role,
    album: z.string().nullable().describe(albumRule),
    album_title: z.string().nullable(),
    status: z.enum(["invited", "active"]),
    name: z.string().nullable().describe("Of the member. Null before joining."),
    handle: z.string().nullable().describe("Of the member. Null before joining."),
    invited_at: z.string(),
    expires_at: z
      .string()
      .describe(`Expiration time of the invitation, ${membershipInvitationDays} days after it was sent`),
    joined_at: z.string().nullable(),
  })
  .meta({ id: "Membership" });
export type MembershipResource = z.output<typeof MembershipResource>;

/** Where no mail is sent, whoever invites hands the link over. */
export const CreatedMembership = MembershipResource.extend({
  link: z.string().nullable().describe("The invitation link. Null if the server sends it by mail."),
}).meta({ id: "CreatedMembership" });
export type CreatedMembership = z.output<typeof CreatedMembership>;

export const MembershipList = z.object({ data: z.array(MembershipResource) }).meta({ id: "MembershipList" });

export const DeletedMembership = z
  .object({ id: z.string(), deleted: z.literal(true) })
  .meta({ id: "DeletedMembership" });

export const LibraryResource = z
  .object({
    handle: z.string().describe("For the header `X-Albumen-Library`"),
    name: z.string().nullable(),
    role: z.enum(libraryRoles),
    album: z
      .string()
      .nullable()
      .describe("The only album accessible to the account. Null: the whole library."),
    album_title: z.string().nullable(),
    is_own: z.boolean(),
  })
  .meta({ id: "Library" });
export type LibraryResource = z.output<typeof LibraryResource>;

export const LibraryList = z.object({ data: z.array(LibraryResource) }).meta({ id: "LibraryList" });

export const LeftLibrary = z
  .object({ handle: z.string(), left: z.literal(true) })
  .meta({ id: "LeftLibrary" });
