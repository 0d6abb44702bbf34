import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { albums, images, users } from "@/db/schema";
import { ensureOwner } from "@/lib/identity/owners";
import { visibilityColumns } from "@/lib/images";
import { newId } from "@/lib/kernel/ids";
import { hourMs, isoTime } from "@/lib/kernel/time";
import { closeDatabase, db } from "@/lib/platform/database/transaction";
import { visibilities } from "@/lib/values/visibility";
import { decideAccess, isAlbumShown, isProfileShown, surfaces, type Viewer } from "./decide-access";
import { toImageFacts, toProfileFacts } from "./facts";
import { accessColumns, accessibleImages, shownAlbums, shownProfiles, withheldImages } from "./repository";

// Compares the SQL of the rules with the function for every combination of facts.

const now = isoTime();
const flags = [false, true];
const expirations = [null, isoTime(Date.now() - hourMs), isoTime(Date.now() + hourMs)];
const owners: string[] = [];
const profileColumns = {
  profileVisibility: users.profileVisibility,
  deletedAt: users.deletedAt,
  withheldAt: users.withheldAt,
};

const profiles = [
  { profileVisibility: "public", deletedAt: null, withheldAt: null },
  { profileVisibility: "private", deletedAt: null, withheldAt: null },
  { profileVisibility: "public", deletedAt: now, withheldAt: null },
  { profileVisibility: "public", deletedAt: null, withheldAt: now },
] as const;

const viewers: Viewer[] = [
  ...(["stranger", "key", "link", "token", "owner"] as const).map((by) => ({ by })),
  ...flags.flatMap((allowsDownload) =>
    flags.flatMap((allowsOriginal) =>
      flags.map((showsMetadata) => ({
        by: "share" as const,
        allowsDownload,
        requiredWatermark: null,
        allowsOriginal,
        showsMetadata,
      })),
    ),
  ),
];

const states = flags.flatMap((uploaded) =>
  flags.flatMap((isEncrypted) =>
    [null, now].flatMap((deletedAt) =>
      expirations.flatMap((expirationDate) =>
        [null, now].flatMap((withheldAt) =>
          [null, now].flatMap((archivedAt) =>
            visibilities.map((visibility) => ({
              uploaded,
              isEncrypted,
              deletedAt,
              expirationDate,
              withheldAt,
              archivedAt,
              ...visibilityColumns(visibility),
            })),
          ),
        ),
      ),
    ),
  ),
);

beforeAll(async () => {
  for (const [at, profile] of profiles.entries()) {
    const { owner } = await ensureOwner(`access${at}@example.com`);
    owners.push(owner);
    await db().update(users).set(profile).where(eq(users.owner, owner));
    for (const permission of ["public", "private"]) {
      const album = { owner, albumSlug: permission, title: permission, permission };
      await db()
        .insert(albums)
        .values({ ...album, createdAt: now, updatedAt: now });
      const rows = states.map((state) => {
        const id = newId("img");
        return {
          id,
          owner,
          albumSlug: permission,
          filename: `${id}.jpg`,
          createdAt: now,
          updatedAt: now,
          ...state,
        };
      });
      await db().insert(images).values(rows);
    }
  }
});

afterAll(closeDatabase);

const selectFacts = () =>
  db()
    .select({
      id: images.id,
      ...accessColumns,
      permission: albums.permission,
      profile: profileColumns,
    })
    .from(images)
    .innerJoin(users, eq(users.owner, images.owner))
    .innerJoin(
      albums,
      and(
        eq(albums.owner, images.owner),
        eq(albums.albumSlug, images.albumSlug),
        inArray(albums.albumSlug, ["public", "private"]),
      ),
    )
    .$dynamic();

describe.each(viewers)("for %o", (viewer) => {
  it.each(surfaces)("SQL and function agree on: %s", async (surface) => {
    const isOurs = inArray(images.owner, owners);
    const rows = await selectFacts().where(isOurs);
    const expected = rows.filter(({ permission, profile, ...image }) =>
      decideAccess(
        {
          image: toImageFacts(image, () => now),
          album: { permission },
          profile: toProfileFacts(profile),
        },
        viewer,
        surface,
      ),
    );
    const found = await selectFacts().where(and(isOurs, accessibleImages(viewer, surface, now)));
    const withheld = await selectFacts().where(and(isOurs, withheldImages(viewer, surface, now)));
    const isOpen = ({ permission, profile, ...image }: (typeof rows)[number]) => {
      const facts = {
        image: { ...toImageFacts(image, () => now), isWithheld: false },
        album: { permission },
        profile: { ...toProfileFacts(profile), isWithheld: false },
      };
      return decideAccess(facts, viewer, surface);
    };

    expect(withheld.map(({ id }) => id).sort()).toEqual(
      rows
        .filter((row) => isOpen(row) && !expected.includes(row))
        .map(({ id }) => id)
        .sort(),
    );
    expect(rows).toHaveLength(states.length * profiles.length * 2);
    expect(found.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
  });
});

it("agree on albums and profiles", async () => {
  const select = () =>
    db()
      .select({
        owner: users.owner,
        permission: albums.permission,
        profile: profileColumns,
      })
      .from(users)
      .innerJoin(albums, eq(albums.owner, users.owner))
      .$dynamic();
  const isOurs = inArray(users.owner, owners);
  const name = ({ owner, permission }: { owner: string; permission: string }) => `${owner} ${permission}`;
  const rows = await select().where(isOurs);
  const shown = await select().where(and(isOurs, shownAlbums()));

  expect(shown.map(name).sort()).toEqual(
    rows
      .filter(({ permission, profile }) =>
        isAlbumShown({ album: { permission }, profile: toProfileFacts(profile) }),
      )
      .map(name)
      .sort(),
  );

  const ofShown = await select().where(and(isOurs, shownProfiles()));
  expect(ofShown.map(name).sort()).toEqual(
    rows
      .filter(({ profile }) => isProfileShown(toProfileFacts(profile)))
      .map(name)
      .sort(),
  );
});
