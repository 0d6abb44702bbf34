import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { recipesKey } from "@/components/collections/recipes-key";
import { watermarksKey } from "@/components/collections/watermarks-key";
import { RoleProvider } from "@/components/session/role.client";
import { settingsKey } from "@/components/settings/settings-key";
import { sharesKey } from "@/components/shares/shares-key";
import { defaultRecipe } from "@/lib/engine/variants/recipe";
import { defaultPlacement } from "@/lib/engine/variants/watermark";
import { hasRole, type LibraryRole } from "@/lib/kernel/roles";
import type { RecipeList } from "@/lib/recipes/resource";
import type { WatermarkList as Watermarks } from "@/lib/watermarks/resource";
import errors from "@/messages/en/errors.json";
import shares from "@/messages/en/shares.json";
import studio from "@/messages/en/studio.json";
import watermarkMessages from "@/messages/en/watermarks.json";
import { WatermarkList } from "./watermark-list.client";

const times = { created_at: "2026-07-01T00:00:00.000Z", updated_at: "2026-07-01T00:00:00.000Z" };
const logo = {
  id: "wmk_01hzy3v7q4k9m2n8p5r6s0t1va",
  name: "Logo",
  kind: "image",
  text: null,
  color: null,
  width: 400,
  height: 100,
  ...defaultPlacement,
  ...times,
} as const;
const markText = "© Ada";
const text = {
  ...logo,
  id: "wmk_01hzy3v7q4k9m2n8p5r6s0t1vb",
  name: "Copyright",
  kind: "text",
  text: markText,
  color: "#ffffff",
  position: "tile",
} as const;
const recipe = { ...defaultRecipe, id: "rcp_1", slug: "proof", is_public: false, revision: "1", ...times };

const twoWatermarks: Watermarks = { data: [text, logo], next_cursor: null };
const recipeWithLogo: RecipeList = { data: [{ ...recipe, watermark: logo.id }], next_cursor: null };

const share = { id: "shr_1", title: null, target: { type: "album", album: "lakes" } };

interface Requirements {
  settings?: string | null;
  album?: string | null;
  share?: string | null;
}

function renderList(watermarks: Watermarks, role: LibraryRole, by: Requirements = {}): string {
  const client = new QueryClient();
  const title = "Quiet lakes";
  const albums = [{ album: "lakes", title, required_watermark: by.album ?? null }];
  client.setQueryData(["albums", "names"], { data: albums, next_cursor: null });
  if (role === "owner") client.setQueryData(settingsKey, { required_watermark: by.settings ?? null });
  if (hasRole({ role }, "manager"))
    client.setQueryData([...sharesKey, "all"], [{ ...share, required_watermark: by.share ?? null }]);
  client.setQueryData(watermarksKey, watermarks);
  client.setQueryData(recipesKey, recipeWithLogo);
  return renderToStaticMarkup(
    <NextIntlClientProvider
      locale="en"
      timeZone="UTC"
      messages={{ errors, shares, studio, watermarks: watermarkMessages }}
    >
      <QueryClientProvider client={client}>
        <RoleProvider role={role}>
          <WatermarkList image={undefined} />
        </RoleProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

const textOf = (markup: string) => markup.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");

describe("the list of watermarks", () => {
  it("has the placement of each in words, and the recipes that use it", () => {
    const list = textOf(renderList(twoWatermarks, "owner"));
    expect(list).toContain("Copyright Text · Tiled · Size 30% · Opacity 50% · Margin 4% Not in use");
    expect(list).toContain("Logo Image · Bottom right · Size 30%");
    expect(list).toContain("Used by proof");
  });

  it("names what requires one, as far as the user may read it", () => {
    const by = { settings: text.id, album: text.id, share: text.id };
    for (const [role, rows] of [
      ["viewer", [false, true, false]],
      ["manager", [false, true, true]],
      ["owner", [true, true, true]],
    ] as const) {
      const list = textOf(renderList(twoWatermarks, role, by));
      const shown = ["Required on all images", "Required in albums: Quiet lakes", "Album Quiet lakes"];
      expect([role, shown.map((row) => list.includes(row))]).toEqual([role, rows]);
      expect(list).not.toContain("Not in use");
    }
  });

  it("lets only the owner require one on all images, also to stop requiring a missing one", () => {
    const none: Watermarks = { data: [], next_cursor: null };
    for (const [role, watermarks, settings, isOffered] of [
      ["owner", twoWatermarks, null, true],
      ["owner", none, null, false],
      ["owner", none, logo.id, true],
      ["manager", twoWatermarks, null, false],
    ] as const)
      expect(renderList(watermarks, role, { settings }).includes("On all images")).toBe(isOffered);
  });

  it("explains watermarks while there is none", () => {
    expect(renderList({ data: [], next_cursor: null }, "viewer")).toContain(
      "A watermark shows whose images they are",
    );
  });

  it.each([
    ["viewer", false],
    ["editor", false],
    ["manager", true],
    ["owner", true],
  ] as const)("offers a %s to change it: %s", (role, isOffered) => {
    const list = renderList(twoWatermarks, role);
    expect(list.includes("New watermark")).toBe(isOffered);
    expect(list.includes("Change Logo")).toBe(isOffered);
    expect(list.includes("Delete Logo")).toBe(isOffered);
  });
});
