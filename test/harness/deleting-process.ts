import { ensureOwner, systemActor } from "@/lib/identity/owners";
import { deleteImage } from "@/lib/images";

// Deletes an image like the service does, in a process that can be killed.

const [email = "", imageId = ""] = process.argv.slice(2);

await deleteImage(systemActor(await ensureOwner(email)), imageId);
process.send?.("deleted");
