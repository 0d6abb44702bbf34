import type { CreateRecipe } from "@/lib/recipes/resource";
import type { CreateWatermark } from "@/lib/watermarks/resource";

export const demoWatermark: CreateWatermark = { name: "Proof", text: "© Demo library", color: "#ffffff" };

/** The recipe with the watermark. */
export const proofRecipe: CreateRecipe = { slug: "proof", width: 1024 };

/** The usual ones: a card of a website, a product on white, and a calm background. */
export const demoRecipes: readonly CreateRecipe[] = [
  { slug: "card", width: 640, height: 360, fit: "cover" },
  {
    slug: "product",
    width: 800,
    height: 800,
    fit: "contain",
    background: "#ffffff",
    border: { width: 1, color: "#e5e7eb" },
  },
  { slug: "backdrop", width: 1536, blur: 12, brightness: 0.8, saturation: 0.7 },
];
