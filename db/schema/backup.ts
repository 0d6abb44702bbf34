import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { flag, isoTimestamp } from "../columns";
import { ownerColumn } from "./users";

export const userBackupConfigs = pgTable(
  "user_backup_configs",
  {
    owner: ownerColumn(),
    enabled: flag("enabled").notNull().default(false),
    s3Endpoint: text("s3_endpoint").notNull(),
    s3Region: text("s3_region").notNull(),
    s3Bucket: text("s3_bucket").notNull(),
    s3PathPrefix: text("s3_path_prefix").notNull(),
    s3AccessKeyIdHash: text("s3_access_key_id_hash").notNull(),
    lastTestedAt: isoTimestamp("last_tested_at"),
    testStatus: text("test_status"),
    createdAt: isoTimestamp("created_at").notNull(),
    updatedAt: isoTimestamp("updated_at").notNull(),
    lastSyncAt: isoTimestamp("last_sync_at"),
  },
  (t) => [primaryKey({ name: "user_backup_configs_pkey", columns: [t.owner] })],
);
