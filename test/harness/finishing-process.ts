import { deletionLimits, emptyDeletedAlbums } from "@/lib/albums";
import { removeDeletedTags, tagDeletionLimits } from "@/lib/tags";

// Finishes the deletions of an account, as the worker does, in a process that can be killed.

const [uid = ""] = process.argv.slice(2);
deletionLimits.batch = 1;
tagDeletionLimits.batch = 1;

process.send?.("started");
while (!(await emptyDeletedAlbums(uid)));
while (!(await removeDeletedTags(uid)));
process.exit(0);
