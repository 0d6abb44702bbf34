import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { recipesKey } from "@/components/recipes/recipes-key";
import { RoleProvider } from "@/components/session/role.client";
import { watermarksKey } from "@/components/studio/watermarks-key";
import { defaultRecipe } from "@/lib/engine/variants/recipe";
import { defaultPlacement } from "@/lib/engine/variants/watermark";
import type { LibraryRole } from "@/lib/kernel/roles";
import type { RecipeList } from "@/lib/recipes/resource";
import type { WatermarkList as Watermarks } from "@/lib/watermarks/resource";
import errors from "@/messages/en/errors.json";
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

function renderList(watermarks: Watermarks, role: LibraryRole): string {
  const client = new QueryClient();
  client.setQueryData(watermarksKey, watermarks);
  client.setQueryData(recipesKey, recipeWithLogo);
  return renderToStaticMarkup(
    <NextIntlClientProvider
      locale="en"
      timeZone="UTC"
      messages={{ errors, studio, watermarks: watermarkMessages }}
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
    const list = textOf(renderList(twoWatermarks, "viewer"));
    expect(list).toContain("Copyright Text · Tiled · Size 30% · Opacity 50% · Margin 4% No recipe uses it");
    expect(list).toContain("Logo Image · Bottom right · Size 30%");
    expect(list).toContain("Used by proof");
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
