import { eventType } from "inngest";
import { eventSchemas } from "@/lib/jobs";

export const imageUploaded = eventType("image/uploaded", { schema: eventSchemas["image/uploaded"] });
export const imageReplaced = eventType("image/replaced", { schema: eventSchemas["image/replaced"] });
export const analysisRequested = eventType("image/analysis-requested", {
  schema: eventSchemas["image/analysis-requested"],
});
export const imageDamaged = eventType("image/damaged", { schema: eventSchemas["image/damaged"] });
export const imagePurged = eventType("image/purged", { schema: eventSchemas["image/purged"] });
export const variantsRequested = eventType("variants/requested", {
  schema: eventSchemas["variants/requested"],
});
export const variantsDeleted = eventType("variants/deleted", { schema: eventSchemas["variants/deleted"] });
export const recipeChanged = eventType("recipe/changed", { schema: eventSchemas["recipe/changed"] });
export const rankGrown = eventType("collection/rank-grown", {
  schema: eventSchemas["collection/rank-grown"],
});
export const avatarReplaced = eventType("avatar/replaced", { schema: eventSchemas["avatar/replaced"] });
export const watermarkReplaced = eventType("watermark/replaced", {
  schema: eventSchemas["watermark/replaced"],
});
export const batchQueued = eventType("batch/queued", { schema: eventSchemas["batch/queued"] });
export const tagRenamed = eventType("tag/renamed", { schema: eventSchemas["tag/renamed"] });
export const importQueued = eventType("import/queued", { schema: eventSchemas["import/queued"] });
export const exportQueued = eventType("export/queued", { schema: eventSchemas["export/queued"] });
export const encryptionRotated = eventType("encryption/rotated", {
  schema: eventSchemas["encryption/rotated"],
});
export const backupQueued = eventType("backup/queued", { schema: eventSchemas["backup/queued"] });
export const deletionQueued = eventType("deletion/queued", { schema: eventSchemas["deletion/queued"] });
export const accountClosed = eventType("account/closed", { schema: eventSchemas["account/closed"] });
export const cdnPurgeRequested = eventType("cdn/purge-requested", {
  schema: eventSchemas["cdn/purge-requested"],
});
export const mailQueued = eventType("mail/queued", { schema: eventSchemas["mail/queued"] });
export const webhookDue = eventType("webhook/due", { schema: eventSchemas["webhook/due"] });
