import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import * as schema from "@/db/schema";
import { sections } from "./records-repository";

/**
 * Exported elsewhere; derived from other records or internal, or what others say to the operators.
 */
const exportedElsewhere = [
  "users",
  "profile_pictures",
  "user_settings",
  "images",
  "image_tags",
  "image_requests",
];

const derived = [
  "ai_usage",
  "album_ranks",
  "account_exports",
  "account_export_parts",
  "account_imports",
  "account_import_parts",
  "dav_locks",
  "dav_placeholders",
  "email_changes",
  "image_changes",
  "image_embeddings",
  "image_months",
  "image_search",
  "owner_usage",
  "quota_alerts",
  "reports",
  "search_words",
  "idempotency_keys",
  "batch_jobs",
  "batch_chunks",
  "content_keys",
  "backup_objects",
  "upload_tokens",
  "oauth_device_codes",
  "resumable_uploads",
  "resumable_upload_parts",
];

describe("the records of an export", () => {
  const exported = Object.values(sections).map(({ table }) => getTableName(table));

  it("cover every table that has an owner", () => {
    const owned = Object.values(schema)
      .filter((table) => is(table, PgTable))
      .filter((table) =>
        Object.keys(getTableColumns(table)).some((name) => /^(owner|aliasOwner)$/.test(name)),
      )
      .map((table) => getTableName(table));
    expect([...exported, ...exportedElsewhere, ...derived].sort()).toEqual(owned.sort());
  });

  it("have no column whose name suggests a secret", () => {
    for (const { table, columns } of Object.values(sections)) {
      const names = Object.keys(columns);
      expect(names.length).toBeGreaterThan(0);
      expect([getTableName(table), names.filter((name) => /secret|hash|token|wrapped/.test(name))]).toEqual([
        getTableName(table),
        [],
      ]);
    }
  });
});
