import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { RoleProvider } from "@/components/session/role.client";
import type { ImageResource } from "@/lib/images/resource";
import type { LibraryRole } from "@/lib/kernel/roles";
import studio from "@/messages/en/studio.json";
import { RecipePanel } from "./recipe-panel";
import { singleSetting } from "./settings-pair";
import type { CustomVariants } from "./use-custom-variants";
import { defaultVariantOptions } from "./variant-options";

const options = defaultVariantOptions({ format: "jpeg", width: 640, height: 480, pages: 1, hasAlpha: false });
const image = { id: "img_1", filename: "a.jpg" } as ImageResource;
const recipes = ["card", "card@2"].map((key) => ({ key, kind: "recipe", status: "absent", url: `/${key}` }));
const variants = { recipes, refresh: () => {} } as unknown as CustomVariants;

function renderPanel(role: LibraryRole): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ studio }}>
      <RoleProvider role={role}>
        <RecipePanel
          image={image}
          pair={singleSetting(options)}
          variants={variants}
          RecipeEditor={() => null}
        />
      </RoleProvider>
    </NextIntlClientProvider>,
  );
}

it.each([
  ["viewer", false],
  ["editor", false],
  ["manager", true],
  ["owner", true],
] as const)("offers a %s to save a recipe: %s", (role, isOffered) => {
  const markup = renderPanel(role);
  expect(markup).toContain("Manage recipes");
  expect(markup.match(/Copy \w+ of card[@\d]*/g)).toEqual([
    "Copy HTML of card",
    "Copy URL of card",
    "Copy URL of card",
    "Copy URL of card@2",
    "Copy URL of card@2",
  ]);
  expect(markup.includes("Save as recipe")).toBe(isOffered);
});
