import { eventTypes } from "@/lib/changes/event-types";
import type { Scope } from "@/lib/kernel/actor";

type Family = (typeof eventTypes)[number] extends `${infer Name}.${string}` ? Name : never;

/** The scope that reads what messages of a family contain. A test message contains examples. */
const scopeByFamily: Readonly<Record<Family, Scope | null>> = {
  image: "images:read",
  variant: "images:read",
  album: "albums:read",
  tag: "tags:read",
  collection: "albums:read",
  recipe: "settings:read",
  watermark: "settings:read",
  favourite: "favourites:read",
  backup: "settings:read",
  domain: "settings:read",
  subscription: "billing:read",
  webhook: null,
};

const isFamily = (name: string): name is Family => Object.hasOwn(scopeByFamily, name);

/** Returns the scopes that read the messages of these types. `*` is all of them. */
export function contentScopesOf(types: readonly string[]): Scope[] {
  const expanded = types.includes("*") ? eventTypes : types;
  const scopes = expanded.flatMap((type) => {
    const [family = ""] = type.split(".");
    return (isFamily(family) && scopeByFamily[family]) || [];
  });

  return [...new Set(scopes)];
}
