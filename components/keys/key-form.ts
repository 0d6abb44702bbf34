import {
  type ElevatedScope,
  elevatedScopes,
  isAdminScope,
  isElevatedScope,
  readScopes,
  writeScopes,
} from "@/lib/kernel/actor";
import type { components } from "@/packages/client/src/schema";

export type ApiKey = components["schemas"]["ApiKey"];
export type NewKey = components["schemas"]["CreateApiKey"];
export type KeyScope = NewKey["scopes"][number];

/** The usual purposes of keys. */
export const presets = {
  upload: ["upload"],
  read: ["read"],
  editor: ["read", "images:write", "images:delete", "albums:write", "tags:write", "favourites:write"],
  everything: ["*"],
  none: [],
} as const satisfies Record<string, readonly KeyScope[]>;

export const presetNames = ["upload", "read", "editor", "everything", "none"] as const;
export type PresetName = (typeof presetNames)[number] | "custom";

/** Returns the preset with exactly these scopes. */
export function findPreset(scopes: readonly string[]): PresetName {
  const found = presetNames.find((name) => {
    const preset: readonly string[] = presets[name];
    return preset.length === scopes.length && preset.every((scope) => scopes.includes(scope));
  });
  return found ?? "custom";
}

/** Splits the scopes of a key into the scopes of content and settings, and the elevated scopes. */
export function splitScopes(scopes: readonly string[]): { content: KeyScope[]; elevated: ElevatedScope[] } {
  return {
    content: scopes.filter((scope) => !isElevatedScope(scope)) as KeyScope[],
    elevated: scopes.filter(isElevatedScope),
  };
}

/** Returns the elevated scopes that a key can have. */
export function offeredElevated(key: { isOwnLibrary: boolean; isOperator: boolean }): ElevatedScope[] {
  return elevatedScopes.filter((scope) => {
    if (isAdminScope(scope)) return key.isOwnLibrary && key.isOperator;
    return key.isOwnLibrary || scope.startsWith("members:");
  });
}

/** The scopes that can be chosen one by one. */
export const singleScopes = ["read", "upload", ...readScopes, ...writeScopes] as const;

/** The two views of a new key: itself, and a command that uses it. */
export const shownParts = ["key", "command"] as const;

/** Splits IP addresses and CIDR blocks, one a line or separated by commas. */
export function splitAddresses(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

const recentMs = 30 * 86_400_000;

/** Whether a program probably still uses the key. */
export function isInUse({ status, last_used_at }: ApiKey, nowMs: number): boolean {
  return status === "active" && last_used_at !== null && nowMs - Date.parse(last_used_at) < recentMs;
}
