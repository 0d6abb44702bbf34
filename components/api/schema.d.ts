// Generated from docs/openapi.json by `npm run generate:client`; a test compares the two. Do not edit.

export interface paths {
    "/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload an image in one call
         * @description As `multipart/form-data` with the file in the part `file` and the fields beside it, or as the raw bytes with the fields in the query (`?filename=` is then required).
         */
        post: operations["uploadImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import an image from a URL
         * @description The service fetches the file: by HTTPS, from a host on the public internet, at most 100 MB in 10 seconds. It does not follow redirects.
         */
        post: operations["importImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List, filter and search your images */
        get: operations["listImages"];
        put?: never;
        /**
         * Create an image record and get a signed upload URL
         * @description Send the bytes to `upload.url` with `PUT` within an hour, then call `POST /images/{id}/complete`.
         */
        post: operations["createImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish the bytes sent to the upload URL
         * @description Reads type, size and dimensions from the bytes themselves. Completing an upload twice is harmless. A key with only the scope `upload` completes only uploads that it has started itself.
         */
        post: operations["completeUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/{id}/replace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get an upload URL for a new file of an image
         * @description Id, filename and album do not change. The current file is delivered until the new upload is complete; the other fields take effect then.
         */
        post: operations["replaceImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count your images by month
         * @description What a grid needs to lay out a whole library before it loads the images: for each month how many there are and how wide each is for its height. By the time an image was taken, by the photograph's own clock, and where that is unknown by its creation; the order is that of `GET /images` with `sort=taken`. With the filters of that list.
         */
        get: operations["getTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count images and get what they have in common
         * @description The images of `ids`, or all that pass the filters, except `except_ids`: what an editor of many images shows before it changes them with `POST /images/batch`.
         */
        get: operations["getImagesSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the changes of your images
         * @description The first call, without `since`, returns the current cursor and no changes. Each further call passes `next_cursor` of the one before as `since`, and returns what was committed in between, every change at least once. Call again at once while `data` is full; otherwise every two seconds or less often. Changes are kept for two days. Of albums and tags it tells only whether there were changes. A new handle, which changes the URLs of all images, is not reported.
         */
        get: operations["listImageChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/duplicates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find duplicate images
         * @description Groups of your active images with identical files, then groups of images that look alike: resized, saved again, slightly brighter. Among very many images a page may hold fewer groups than `limit`, or none; continue until `next_cursor` is null. Images without a perceptual hash, or with one of zeros, match no other image.
         */
        get: operations["listDuplicates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one or more images
         * @description For several ids the response is an array in the order of the ids; unknown ids are left out.
         */
        get: operations["getImage"];
        put?: never;
        post?: never;
        /** Move an image to the trash */
        delete: operations["deleteImage"];
        options?: never;
        head?: never;
        /**
         * Update, rename or move an image
         * @description After a rename or a move, the old URLs redirect to the new ones.
         */
        patch: operations["updateImage"];
        trace?: never;
    };
    "/images/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore a deleted image */
        post: operations["restoreImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/{id}/permanent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete an image permanently */
        delete: operations["purgeImage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update many images at once
         * @description The images of `ids`, or all that pass the filters of `query`, except `except_ids`. Up to 500 images change in one transaction, and the result tells for each whether it changed. More images are changed, and files are stripped, by a job in the background, for the images as they are when you call: the response is 202, and `GET /jobs/{id}` tells the progress. A dry run counts at once, whatever the number. Images in the trash change by `delete`, `restore` and `purge` only. `delete`, `restore` and `purge` also need the scope `images:delete`, `favourite` and `unfavourite` the scope `favourites:write`, `analyze` the scope `ai:write`. Everything but `purge`, `strip` and `analyze` can be undone for 30 days: `POST /jobs/{id}/undo`.
         */
        post: operations["batchImages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/trash/empty": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Empty the trash
         * @description Permanently deletes all images that are in the trash now, with their files. This cannot be undone. More than 500 images are deleted by a job in the background: the response is 202, and `GET /jobs/{id}` tells the progress. A dry run counts at once, whatever the number.
         */
        post: operations["emptyTrash"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Download images as a ZIP archive
         * @description Up to 10000 images by id, or a whole album or all images that pass filters with or without exceptions, any number of them. The archive is written while you download it; its files are not compressed. A file has the image's filename; a second one of the same name is `photo (2).jpg`. A variant is rendered if it does not exist yet, and comes in the format that every program opens. Unknown ids and images without these bytes are left out and listed in `skipped.txt`; if no image is found at all, the response is 404. At most four archives are downloaded at once; an `Idempotency-Key` has no effect.
         */
        post: operations["archiveImages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/{id}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a temporary link to an image
         * @description Everyone who has the signed URL can open this one variant, even of a private image, until the link expires or the image's links are reset. A custom variant is rendered when the link is first opened. An encrypted, deleted or expired image cannot have a link.
         */
        post: operations["createImageLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/{id}/link/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invalidate all links to an image
         * @description The key in an unlisted image's URLs changes, and all earlier keys and signatures stop working. Caches are purged.
         */
        post: operations["resetImageLinks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/{id}/similar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find images that look like this one
         * @description Your active images, nearest first, however distant: a distance up to about 10 most likely means the same image, 32 is chance. At equal distance, images with similar colours come first.
         */
        get: operations["listSimilarImages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/{id}/variants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the variants of an image */
        get: operations["listVariants"];
        put?: never;
        /**
         * Render variants in the background
         * @description Renders presets that are missing or have failed, and new custom variants. An image has at most 100 custom variants, pending ones included; when its file is replaced, they are deleted with the old file.
         */
        post: operations["requestVariants"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/{id}/variants/{variantKey}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview a variant without storing it
         * @description The response is what delivery would send, but nothing is stored and no slot is used. `X-Image-Width` and `X-Image-Height` give the size, also for `HEAD`, which renders nothing. A stored rendition is sent without rendering. At most two previews render at once, and each counts as a write.
         */
        get: operations["previewVariant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/{id}/variants/{variantKey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a variant
         * @description Deleting a custom variant frees a slot; a preset is rendered again when it is requested. The original cannot be deleted.
         */
        delete: operations["deleteVariant"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/{id}/variants/{variantKey}/invalidate-cache": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Purge a variant from the caches
         * @description In all formats, from the service's own caches and the CDN. The variant itself is kept.
         */
        post: operations["invalidateVariant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/{id}/variants/{variantKey}/regenerate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Render a variant again
         * @description The variant is deleted. A preset is rendered again in the background, a custom variant when its URL is requested.
         */
        post: operations["regenerateVariant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List jobs
         * @description Batches in the background, undos, and finished batches of the last 30 days, newest first. Jobs that were begun with scopes that the caller does not have are left out.
         */
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the progress of a job
         * @description A job is a batch in the background, an undo, or a finished batch that can be undone. It is there for 30 days, for its owner, with the scopes of what began it.
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        /**
         * Cancel a job
         * @description The images that are done stay changed, and the response counts them. A job that has ended stays as it is.
         */
        delete: operations["cancelJob"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the result of a job for each image
         * @description The results so far, in the order of the job's images, with the previous values of what changed.
         */
        get: operations["listJobResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a job
         * @description Gives the images back the values that they had before. An image whose value is not the one that the job has set any more stays as it is and fails with `CONFLICT`; an image that has its former value already counts as unchanged. Tags that others have added or removed since stay as they are. An undo is a job too: that of up to 500 images is usually done before the response, and it can be undone itself. Repeating the call returns the same undo. A cancelled job can be undone, and a cancelled undo repeated. What was purged or stripped cannot be brought back.
         */
        post: operations["undoJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/albums": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your albums, favourites first */
        get: operations["listAlbums"];
        put?: never;
        /** Create an album */
        post: operations["createAlbum"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/albums/{album}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an album */
        get: operations["getAlbum"];
        put?: never;
        post?: never;
        /**
         * Delete an album
         * @description Its images move to the album `images`; their old URLs redirect.
         */
        delete: operations["deleteAlbum"];
        options?: never;
        head?: never;
        /**
         * Update an album
         * @description The slug does not change.
         */
        patch: operations["updateAlbum"];
        trace?: never;
    };
    "/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your tags, most used first */
        get: operations["listTags"];
        put?: never;
        /**
         * Create a tag
         * @description The text is normalised: `Blue Sky` becomes `blue-sky`.
         */
        post: operations["createTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags/{tag}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a tag */
        get: operations["getTag"];
        put?: never;
        post?: never;
        /**
         * Delete a tag
         * @description Images with the tag are kept, those in the trash too. With `into`, they get another tag instead.
         */
        delete: operations["deleteTag"];
        options?: never;
        head?: never;
        /**
         * Update a tag
         * @description The slug does not change.
         */
        patch: operations["updateTag"];
        trace?: never;
    };
    "/images/{id}/favourite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add an image to your favourites */
        post: operations["addFavourite"];
        /** Remove an image from your favourites */
        delete: operations["removeFavourite"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/favourites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your favourites, newest first */
        get: operations["listFavourites"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your share links, newest first
         * @description Links that have ended or are used up are included, until they are deleted.
         */
        get: operations["listShares"];
        put?: never;
        /**
         * Create a link that opens images, or takes files from guests
         * @description Anyone who has the link sees the images, private ones included, on a page that works without scripts. A visit lasts until nothing was asked for in 30 minutes, and counts as one view. With the target `upload`, guests add private images to an album and see nothing of it.
         */
        post: operations["createShare"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shares/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a share link */
        get: operations["getShare"];
        put?: never;
        post?: never;
        /**
         * Revoke a share link
         * @description It ends at once, open visits included, and cannot be restored. What visitors marked and wrote is deleted; what guests uploaded stays.
         */
        delete: operations["deleteShare"];
        options?: never;
        head?: never;
        /**
         * Change a share link
         * @description Open visits follow every change. Another password, or `new_url`, ends them all at once. The shared images cannot change.
         */
        patch: operations["updateShare"];
        trace?: never;
    };
    "/shares/{id}/picks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what visitors marked and wrote, by visitor */
        get: operations["listSharePicks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memberships": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the members of the library and its invitations, oldest first */
        get: operations["listMemberships"];
        put?: never;
        /**
         * Invite someone to the library
         * @description Mails a link that works for 14 days, once, and only for an account with this email address. It also lets the address sign up where that needs an invitation. Inviting again renews the invitation. Only the owner invites managers.
         */
        post: operations["createMembership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memberships/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member or revoke an invitation
         * @description Access ends at once, and keys that the member created for the library are deleted. What the member uploaded stays. Only the owner removes managers.
         */
        delete: operations["deleteMembership"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member or an invitation
         * @description It counts from the next request on. Only the owner makes managers, and changes their role.
         */
        patch: operations["updateMembership"];
        trace?: never;
    };
    "/memberships/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join a library that you were invited to
         * @description An invitation works once, and only for an account with the invited email address.
         */
        post: operations["acceptMembership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/libraries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your library and those that you are a member of */
        get: operations["listLibraries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/libraries/{handle}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Leave a library that you are a member of
         * @description Your keys for it are deleted. What you uploaded stays.
         */
        delete: operations["leaveLibrary"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your API keys, newest first
         * @description Includes the 200 most recently revoked keys.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Requires a signed-in person: a key cannot create another key. The scope `*` also requires a sign-in of the last ten minutes. `key` appears in this response only; a repeated request with the same `Idempotency-Key` is rejected.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an API key */
        get: operations["getApiKey"];
        put?: never;
        post?: never;
        /**
         * Revoke an API key permanently
         * @description From then on, requests with the key fail with 401 `KEY_REVOKED`. Revoking a key twice is harmless.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        /**
         * Update an API key
         * @description Takes effect with the next request. A later `expires` lets an expired key work again.
         */
        patch: operations["updateApiKey"];
        trace?: never;
    };
    "/api-keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of an API key
         * @description The key keeps its id, scopes and restrictions. The old secret stops working at once: requests with it fail with 401 `UNAUTHORIZED`. A revoked or expired key cannot be rotated.
         */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List where you are signed in, the last used first */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * Sign out everywhere else
         * @description Ends all your sessions but the one of this request. API keys stay valid.
         */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a session
         * @description Its browser is signed out with its next request. Ending your own session signs you out.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your passkeys, the oldest first */
        get: operations["listPasskeys"];
        put?: never;
        /**
         * Add a passkey
         * @description Takes what the browser created from `POST /passkeys/options`. From then on it signs in to your account. An account has at most 20 passkeys.
         */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get what the browser needs to create a passkey
         * @description For `PublicKeyCredential.parseCreationOptionsFromJSON`. A repeated request with the same `Idempotency-Key` is rejected, because the challenge is valid once.
         */
        post: operations["createPasskeyOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a passkey
         * @description It no longer signs in. Its device may be in other hands, so all your sessions but the one of this request end.
         */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        /** Rename a passkey */
        patch: operations["renamePasskey"];
        trace?: never;
    };
    "/account/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the providers by which you can sign in, and your accounts there */
        get: operations["listConnections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/connections/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a page of a provider to connect your account there
         * @description The account is connected when the provider sends this browser back. It can then sign in to yours.
         */
        post: operations["startConnecting"];
        /**
         * Disconnect your account of a provider
         * @description It no longer signs in here; sessions go on. Without a mail server, which delivers sign-in links, the last connection stays.
         */
        delete: operations["disconnect"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List changes and rejected writes in your account, newest first
         * @description Every change by the web pages, the API or a job adds one entry. So does every rejected write with one of your credentials, up to 60 per minute and credential. A call that changes nothing adds none. Entries are kept for 400 days.
         */
        get: operations["listAuditLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get storage and delivery statistics
         * @description Every delivered response counts as one request, with the number of body bytes that were sent: whole images, ranges, and, with 0 bytes, responses to HEAD requests and 304 responses. Responses from a cache in front of the service are not counted. Figures are a few seconds old. In simple mode a period of more than 90 days starts with the first day that has data.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/top": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your images with the most traffic
         * @description The images of the library with the most requests, or bytes, of a period. Counts as `GET /analytics/usage` does. Deleted images are omitted, so the figures may add up to less than the account's.
         */
        get: operations["getTopImages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/images/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get delivery statistics of one or more images
         * @description For several ids the response is an array in the order of the ids; unknown ids are left out.
         */
        get: operations["getImageAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get statistics of your account */
        get: operations["getStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell whether images are analysed
         * @description Who analyses them, and how many analyses of the month are left.
         */
        get: operations["getAiState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/{id}/ai": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the analysis of an image
         * @description What a model said about the present file. Only you see it; strangers and search engines do not.
         */
        get: operations["getImageAnalysis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/{id}/ai/analyze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Analyse an image now
         * @description The result replaces an earlier one. Its labels and its caption are searched. A score from the threshold in the settings on marks the image as not safe for work, unless you have decided that yourself.
         */
        post: operations["analyzeImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/licenses/catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the licenses that any image may use */
        get: operations["listLicenseCatalogue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/licenses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your custom licenses by name */
        get: operations["listLicenses"];
        put?: never;
        /**
         * Create a custom license
         * @description Use it on an image by giving its id or its name as `license`.
         */
        post: operations["createLicense"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/licenses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a custom license */
        get: operations["getLicense"];
        put?: never;
        post?: never;
        /**
         * Delete a custom license
         * @description Fails with 409 while images use the license, deleted ones included, or while it is your upload default.
         */
        delete: operations["deleteLicense"];
        options?: never;
        head?: never;
        /**
         * Update a custom license
         * @description Images with this license keep it under its new name.
         */
        patch: operations["updateLicense"];
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your account, the scopes of your credential, notices and capabilities
         * @description Any valid credential works, whatever its scopes; notices need the scopes of what they are about. `capabilities` tells what is configured on this installation and what your plan allows.
         */
        get: operations["getCaller"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notices/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dismiss notices
         * @description They are no longer among the `notices` of `GET /me`, for any credential, nor in a digest. The same cause at another time is a new notice.
         */
        post: operations["dismissNotices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get your settings */
        get: operations["getSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update your settings
         * @description Omitted fields keep their values. A field that is an object is replaced as a whole: the members it omits return to their defaults.
         */
        patch: operations["updateSettings"];
        trace?: never;
    };
    "/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get your profile */
        get: operations["getProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update your profile
         * @description Changing the handle changes the URLs of all your images; the old URLs redirect, and the old handle stays reserved for you.
         */
        patch: operations["updateProfile"];
        trace?: never;
    };
    "/profile/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Upload your profile picture
         * @description As `multipart/form-data` with the file in the part `file`, or as the raw bytes: any image that can be uploaded. It is cut to the square in its middle and stored without metadata, as a still. `profile_picture` of the profile is then its URL; replace `512` at its end by `128` or `64` for a smaller one. Strangers see it unless the profile is private.
         */
        put: operations["putProfilePicture"];
        post?: never;
        /**
         * Remove your profile picture
         * @description An uploaded one is deleted; the URL of an image elsewhere is removed from the profile.
         */
        delete: operations["removeProfilePicture"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin an archive of everything in your account
         * @description A ZIP archive, written in the background: `GET /account/exports/{id}` tells the progress and, once it is `ready`, the signed `url` of the file, which can be downloaded in pieces for 7 days. While an export has not ended, this returns that one. `originals/{album}/{filename}` are the files as they are delivered, including private and deleted images; `images/*.ndjson` have one line per image: the Image resource with `file` (path in the archive, size and SHA-256 of the bytes written; null where there are no bytes). The other `.ndjson` files hold albums, tags, favourites, licenses, keys (never their secrets), the audit log and more, one record per line. `manifest.json` comes last. When another archive is ready, earlier ones are deleted. A key needs the scope `*`, because the archive contains everything.
         */
        post: operations["exportAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List exports
         * @description The last twenty of the last 30 days, newest first.
         */
        get: operations["listExports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/exports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the progress of an export and the URL of its archive */
        get: operations["getExport"];
        put?: never;
        post?: never;
        /**
         * Cancel or delete an export
         * @description One that is being written stops. The archive is deleted, and its URL stops working.
         */
        delete: operations["deleteExport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore an export into your account
         * @description Takes the archive of `POST /account/export`, as `multipart/form-data` with the part `file` or as raw bytes with the fields in the query, up to 5 GB; a larger one comes in parts (`POST /account/imports`). Restores albums, tags, licenses, the profile, the settings, images with their ids, URLs, times, favourites and former URLs, and analytics; variants are rendered again. Keys, webhooks, domains, the backup configuration and the audit log are not restored. It changes nothing that is there: what differs is reported, an image whose filename is taken gets a number, and an id that another account has is replaced. Sending an archive again is harmless and goes on where it was interrupted. The work is done in the background: `GET /account/imports/{id}` tells the progress. An account without images also gets the handle of the archive, if that is free.
         */
        post: operations["importAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List imports
         * @description The last hundred of the last 30 days, newest first.
         */
        get: operations["listImports"];
        put?: never;
        /**
         * Begin an import whose archive comes in parts
         * @description For an archive that is larger than one request, or for a slow connection. Cut it into at most 10,000 parts of up to 5 GB, send each with `PUT /account/imports/{id}/parts/{number}`, and then call `POST /account/imports/{id}/complete`. Parts wait 7 days for the next one.
         */
        post: operations["createImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/imports/{id}/parts/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Send a part of an archive
         * @description As raw bytes, or as `multipart/form-data` with the part `file`. The parts of an archive are its bytes in the order of their numbers, which begin with 1. Sending a number again replaces that part, so a part whose answer was lost is sent again; `parts` of the import tells which have arrived, with their SHA-256.
         */
        put: operations["putImportPart"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/imports/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore the archive whose parts have arrived
         * @description As `POST /account/import`, with the parts as one archive. A failed import goes on where it stopped, or begins again if parts were sent since. Repeating the call changes nothing.
         */
        post: operations["completeImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the progress and the report of an import */
        get: operations["getImport"];
        put?: never;
        post?: never;
        /**
         * Cancel an import
         * @description Restored records stay, and the archive is deleted. An import that is completed stays as it is.
         */
        delete: operations["cancelImport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete your account and everything in it
         * @description Signing in, API keys and image URLs stop working at once, and the handle becomes free. Files and records are removed in the background, which takes about a minute, or longer for a large account; until then the email address cannot sign up again. This cannot be undone: export the account first.
         */
        delete: operations["deleteAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/{handle}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the public profile of an owner
         * @description 404 for a private profile as for one that does not exist.
         */
        get: operations["getPublicProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/{handle}/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List, filter and search the public images of an owner, newest first */
        get: operations["listPublicImages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/{handle}/albums": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the public albums of an owner by title */
        get: operations["listPublicAlbums"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/{handle}/albums/{album}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a public album with a page of its images
         * @description The unlisted images of the album are in it too; their URLs contain their keys.
         */
        get: operations["getPublicAlbum"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/{handle}/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the feed of an owner's public images
         * @description Also at `/@{handle}.json` and `/@{handle}.atom`.
         */
        get: operations["getPublicFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/{handle}/albums/{album}/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the feed of a public album
         * @description Also at `/@{handle}/{album}.json` and `/@{handle}/{album}.atom`. Unlisted images are in no feed.
         */
        get: operations["getPublicAlbumFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oembed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describe what a URL of this service shows, as oEmbed
         * @description An image is a `photo`: the largest variant that fits. An album, a profile and a sensitive image are a `link`.
         */
        get: operations["getOEmbed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report an image to the operators
         * @description The response is the same for every URL of an image of this service. A report is stored only if the URL opens an image to anyone.
         */
        post: operations["createReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/palette": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the colours that albums and tags may have */
        get: operations["listPalette"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cdn/purge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Purge images from the caches
         * @description Purges one image, one album or all your images from the CDN, and invalidates the service's own caches. Every change already purges the images it affects; use this only to be certain.
         */
        post: operations["purgeCdn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your plan, its limits and what of them is used
         * @description Storage counts originals, those in the trash too, and no variants. Deliveries are counted by the month in UTC; what a cache in front of the service answers is not counted.
         */
        get: operations["getBilling"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change when you are alerted of your quotas
         * @description Omitted members keep their values. Alerts are in the daily digest; that deliveries have stopped is mailed within the hour.
         */
        patch: operations["updateBillingAlerts"];
        trace?: never;
    };
    "/billing/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a page of Stripe to subscribe to a plan
         * @description The plan changes when Stripe reports the payment, usually within seconds. With a subscription this is a conflict: open the portal to change it.
         */
        post: operations["startCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/portal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the page of Stripe to change or cancel your subscription
         * @description The page also shows invoices, and changes the payment method and the billing address.
         */
        post: operations["openBillingPortal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/owners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the owners of this installation, the newest first */
        get: operations["listOwners"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/owners/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the plan, the state or the limits of an owner
         * @description A disabled owner can sign in no more, and only read and export with the sessions and keys that there are; images are still delivered. With `withhold`, everything of the owner is shown to nobody else. The owner's audit log has an entry.
         */
        patch: operations["updateOwner"];
        trace?: never;
    };
    "/admin/images/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Withhold an image from everyone but its owner, or show it again */
        patch: operations["withholdImage"];
        trace?: never;
    };
    "/admin/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the reports of images, open ones first, then the newest
         * @description A report is deleted 180 days after it was resolved.
         */
        get: operations["listReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/reports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Dismiss a report, or withhold the image */
        patch: operations["resolveReport"];
        trace?: never;
    };
    "/admin/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the invitations of the last two weeks, the newest first */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite someone by email
         * @description The email address can create an account within 14 days, and gets a mail that says so. Inviting it again renews the invitation.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an invitation */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read versions, the state of the dependencies, jobs and what is stored */
        get: operations["getInstallationHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/installation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the version, and what each part runs on
         * @description Contains names of drivers and of environment variables, and none of their values.
         */
        get: operations["getInstallation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check that the web process is alive */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check database, storage and queue */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get this OpenAPI document */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/upload/{id}/{generation}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Send the bytes to the signed upload URL
         * @description Use the `upload.url` that `POST /images` or `POST /images/{id}/replace` returns, unchanged, with the headers in `upload.headers`. The URL is the credential. It is valid for an hour and until the upload is complete; if bytes are sent again, the later ones count. Pages of every origin may send them: no cookie is read.
         */
        put: operations["putUpload"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/i/{handle}/{album}/{filename}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an image as it was uploaded
         * @description HEAD, conditions (`If-None-Match`, `If-Modified-Since`, `If-Match`, `If-Unmodified-Since`) and ranges work as in RFC 9110. Only the owner, who sends a key with `images:read` or the session cookie, can get an image that is private, deleted or expired; everyone else gets 404. An unlisted image is found only with its key, a path segment `~{key}` after the album, as shown in `urls`. A signed link (`POST /images/{id}/link`) opens its variant of any image until it expires. A wrong key, or a wrong signature of a link, gives 404 to everyone but the owner, even for a public image. `sig` without `exp` only permits rendering a custom variant: it is not checked for an image or variant that exists.
         */
        get: operations["deliverOriginal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/i/{handle}/{album}/{variantKey}/{filename}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a variant of an image
         * @description HEAD, conditions (`If-None-Match`, `If-Modified-Since`, `If-Match`, `If-Unmodified-Since`) and ranges work as in RFC 9110. Only the owner, who sends a key with `images:read` or the session cookie, can get an image that is private, deleted or expired; everyone else gets 404. An unlisted image is found only with its key, a path segment `~{key}` after the album, as shown in `urls`. A signed link (`POST /images/{id}/link`) opens its variant of any image until it expires. A wrong key, or a wrong signature of a link, gives 404 to everyone but the owner, even for a public image. `sig` without `exp` only permits rendering a custom variant: it is not checked for an image or variant that exists.
         */
        get: operations["deliverVariant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/exports/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the archive of an export
         * @description Use the `url` of a ready export unchanged. The signature is the credential; it is valid as long as the archive. HEAD, conditions and ranges work as in RFC 9110, so an interrupted download goes on where it stopped: send `Range`, and `If-Range` with the `ETag`.
         */
        get: operations["downloadExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AcceptMembership: {
            /** @description The end of the link in the invitation's mail */
            token: string;
        };
        AccountExport: {
            id: string;
            /**
             * @description `pending`: waits for its turn; `ready`: can be downloaded; `failed`: see `error`, and begin another one; `expired`: the archive is deleted, 7 days after it was ready or when a later one is
             * @enum {string}
             */
            status: "pending" | "running" | "ready" | "failed" | "expired";
            /** @description Images written so far */
            done: number;
            /** @description Images in the account when it began; 0 until then */
            total: number;
            /** @description Size of the archive, as far as it is written */
            size_bytes: number;
            /** @description The name under which browsers save the archive */
            filename: string;
            /** @description Where the archive is, from the origin on, once it is `ready`. The signature in it is the credential: whoever has the URL can download the archive until it expires */
            url: string | null;
            /** @description When archive and URL expire */
            expires_at: string | null;
            /** @description Why it failed */
            error: {
                code: string;
                message: string;
            } | null;
            created_at: string;
            finished_at: string | null;
        };
        AccountExportPage: {
            data: components["schemas"]["AccountExport"][];
            next_cursor: null;
        };
        AccountImport: {
            /** @description Null for a dry run, which is not stored */
            id: string | null;
            /**
             * @description `receiving`: waits for parts and for `complete`; `failed`: the archive or the service stopped it, and `complete` goes on where it stopped, for 7 days; `cancelled` and `failed`: what is restored stays
             * @enum {string}
             */
            status: "receiving" | "queued" | "running" | "completed" | "cancelled" | "failed";
            dry_run: boolean;
            /** @description Null until the archive is complete */
            source: {
                /** @description The address of the service that made the archive */
                service: string;
                exported_at: string;
                handle: string;
                images: number;
            } | null;
            /** @description Images in the archive; 0 until it is complete */
            total: number;
            /** @description Images with a result so far */
            done: number;
            report: components["schemas"]["ImportReport"];
            /** @description Why it failed */
            error: {
                code: string;
                message: string;
            } | null;
            /** @description The parts received, until the import has ended */
            parts: components["schemas"]["ImportPart"][];
            created_at: string;
            /** @description The time of the last progress */
            updated_at: string;
            ended_at: string | null;
        };
        AccountImportPage: {
            data: components["schemas"]["AccountImport"][];
            next_cursor: null;
        };
        AddPasskey: {
            name: string;
            /** @description From the `toJSON()` of the created credential */
            credential: {
                id: string;
                response: {
                    clientDataJSON: string;
                    attestationObject: string;
                    /** @default [] */
                    transports?: string[];
                };
            };
        };
        AiAnalysis: {
            image_id: string;
            /** @description Nouns for what the image shows, most certain first */
            labels: string[];
            /** @description Confidence of each label, 0 to 1 */
            label_scores: number[];
            /** @description Empty when the model writes none */
            caption: string;
            /** @description The words that are written in the image */
            text: string;
            /** @description The dominant colours, largest share first */
            colors: components["schemas"]["ImageColor"][];
            /** @description 0 to 1; higher means more likely not safe for work. 0 from a provider that gives none, as `local` */
            nsfw_score: number;
            /** @description Whether the score reached the threshold of the settings */
            nsfw_flagged: boolean;
            model_version: string;
            processing_time_ms: number;
            created_at: string;
        };
        AiState: {
            /** @description Whether this service analyses images */
            available: boolean;
            /** @enum {string} */
            provider: "local" | "openai" | "off";
            /** @description Null when no image is analysed */
            model_version: string | null;
            quota: {
                /** @description Analyses of this month */
                used: number;
                /** @description Null without a limit */
                limit: number | null;
                resets_at: string;
            };
        };
        Album: {
            album: string;
            title: string;
            description: string;
            /** @description Images in the album, without deleted ones */
            count: number;
            /** @enum {string} */
            permission: "public" | "private";
            color: string | null;
            /** @description Id of the image that is shown as the cover */
            cover: string | null;
            cover_url: string | null;
            /** @description URLs of the thumbnails of up to 4 images: the cover, then the newest that are not marked as not safe for work */
            preview_urls: string[];
            is_favourited: boolean;
            created_at: string;
            updated_at: string;
        };
        AlbumList: {
            data: components["schemas"]["Album"][];
            next_cursor: null;
        };
        AlertSettings: {
            /** @description Whether alerts are mailed, and not only shown */
            email: boolean;
            /** @description Percentages of a quota at which you are alerted. That deliveries stop is always told */
            thresholds: number[];
        };
        AnalyticsPeriod: {
            /** @description YYYY-MM-DD, UTC */
            from: string;
            /** @description YYYY-MM-DD, UTC */
            to: string;
            days: number;
            offset: number;
        };
        AnalyticsStorage: {
            /** @description Without deleted images */
            images: number;
            /** @description Originals and variants, including those of deleted images until they are purged */
            bytes: number;
            original_bytes: number;
            variant_bytes: number;
            /** @description The state at the end of each day; a day without a record has the state of the day before */
            by_day: {
                /** @description YYYY-MM-DD, UTC */
                date: string;
                /** @description Without deleted images */
                images: number;
                /** @description Originals and variants, including those of deleted images until they are purged */
                bytes: number;
                original_bytes: number;
                variant_bytes: number;
            }[];
        };
        ApiKey: {
            id: string;
            name: string;
            /** @description The beginning of the key: `alb_` and ten characters */
            prefix: string;
            scopes: string[];
            allowed_ips: string[];
            /** @description The handle of the library of someone else in which it works; null for your own */
            library: string | null;
            /** @enum {string} */
            status: "active" | "expired" | "revoked";
            created_at: string;
            expires_at: string | null;
            revoked_at: string | null;
            /** @description Updated at most once a minute */
            last_used_at: string | null;
        };
        ApiKeyList: {
            data: components["schemas"]["ApiKey"][];
            next_cursor: null;
        };
        /** @description Exactly one of `ids`, `album` and `query` is required */
        ArchiveImages: {
            /** @description These images, deleted ones included. Duplicates count once */
            ids?: string[];
            /** @description All images of this album, newest first, without deleted ones */
            album?: string;
            /** @description All images that pass these filters of `GET /images`, newest first, without deleted ones unless `deleted` says so */
            query?: components["schemas"]["ImageFilters"];
            /** @description Of the images of `query`, not these */
            except_ids?: string[];
            /**
             * @description `original`, a preset, or the key of a custom variant: `w<width>-h<height>-q<quality>-fit<mode>`, after `fitcover` also with `-g<gravity>`
             * @default original
             */
            variant?: "original" | ("w128" | "w256" | "w512" | "w1024" | "w1536" | "w2048" | "thumb" | "og-image") | string;
        };
        AuditLog: {
            id: string;
            created_at: string;
            /** @enum {string} */
            action: "create" | "update" | "delete" | "restore";
            /** @description `image`, `album`, `tag`, `api_key` … */
            resource_type: string;
            resource_id: string | null;
            /**
             * @description `failed`: the caller was identified but not allowed to do this
             * @enum {string}
             */
            status: "success" | "failed";
            affected_count: number;
            /** @description For an update: `fields`, the fields that changed. For a rejected write: `code`, `operation` and, if it used an API key, `key_id` */
            metadata: {
                [key: string]: unknown;
            } | null;
        };
        AuditLogPage: {
            data: components["schemas"]["AuditLog"][];
            next_cursor: string | null;
        };
        BatchFailure: {
            code: string;
            /** @description Of the first image */
            message: string;
            /** @description Images with this error */
            count: number;
            /** @description The first 5 */
            sample_ids: string[];
        };
        BatchOutcome: {
            id: string;
            /** @enum {string} */
            status: "changed" | "unchanged" | "failed";
            /** @description The error code, if it failed */
            code?: string;
            message?: string;
        };
        /** @description Exactly one of `ids` and `query` is required */
        BatchRequest: {
            /** @constant */
            action: "move";
            /** @description These images */
            ids?: string[];
            /** @description All images that pass these filters of `GET /images`, without deleted ones unless `deleted` says so; `{}`: all images */
            query?: components["schemas"]["ImageFilters"];
            /** @description Of the images of `query`, not these */
            except_ids?: string[];
            /**
             * @description Counts what would happen, without changing anything, for any number of images
             * @default false
             */
            dry_run?: boolean;
            album: string;
        } | {
            /** @constant */
            action: "tag";
            /** @description These images */
            ids?: string[];
            /** @description All images that pass these filters of `GET /images`, without deleted ones unless `deleted` says so; `{}`: all images */
            query?: components["schemas"]["ImageFilters"];
            /** @description Of the images of `query`, not these */
            except_ids?: string[];
            /**
             * @description Counts what would happen, without changing anything, for any number of images
             * @default false
             */
            dry_run?: boolean;
            tags: string[];
            /** @description Also changes images in the trash, which fail otherwise */
            in_trash?: boolean;
        } | {
            /** @constant */
            action: "untag";
            /** @description These images */
            ids?: string[];
            /** @description All images that pass these filters of `GET /images`, without deleted ones unless `deleted` says so; `{}`: all images */
            query?: components["schemas"]["ImageFilters"];
            /** @description Of the images of `query`, not these */
            except_ids?: string[];
            /**
             * @description Counts what would happen, without changing anything, for any number of images
             * @default false
             */
            dry_run?: boolean;
            tags: string[];
            /** @description Also changes images in the trash, which fail otherwise */
            in_trash?: boolean;
        } | {
            /** @constant */
            action: "visibility";
            /** @description These images */
            ids?: string[];
            /** @description All images that pass these filters of `GET /images`, without deleted ones unless `deleted` says so; `{}`: all images */
            query?: components["schemas"]["ImageFilters"];
            /** @description Of the images of `query`, not these */
            except_ids?: string[];
            /**
             * @description Counts what would happen, without changing anything, for any number of images
             * @default false
             */
            dry_run?: boolean;
            /** @enum {string} */
            visibility: "public" | "unlisted" | "private";
        } | {
            /** @constant */
            action: "license";
            /** @description These images */
            ids?: string[];
            /** @description All images that pass these filters of `GET /images`, without deleted ones unless `deleted` says so; `{}`: all images */
            query?: components["schemas"]["ImageFilters"];
            /** @description Of the images of `query`, not these */
            except_ids?: string[];
            /**
             * @description Counts what would happen, without changing anything, for any number of images
             * @default false
             */
            dry_run?: boolean;
            /** @description The id, SPDX identifier or name of a catalogue license or of one of your own, ignoring case; null is `none` */
            license: string | null;
        } | {
            /** @constant */
            action: "expiration";
            /** @description These images */
            ids?: string[];
            /** @description All images that pass these filters of `GET /images`, without deleted ones unless `deleted` says so; `{}`: all images */
            query?: components["schemas"]["ImageFilters"];
            /** @description Of the images of `query`, not these */
            except_ids?: string[];
            /**
             * @description Counts what would happen, without changing anything, for any number of images
             * @default false
             */
            dry_run?: boolean;
            /** @description null or `never`, a duration such as `12h`, `7d`, `2w` or `1y`, or a future ISO 8601 date or time; at most 100 years away */
            expiration: string | null;
        } | {
            /** @constant */
            action: "nsfw";
            /** @description These images */
            ids?: string[];
            /** @description All images that pass these filters of `GET /images`, without deleted ones unless `deleted` says so; `{}`: all images */
            query?: components["schemas"]["ImageFilters"];
            /** @description Of the images of `query`, not these */
            except_ids?: string[];
            /**
             * @description Counts what would happen, without changing anything, for any number of images
             * @default false
             */
            dry_run?: boolean;
            nsfw: boolean;
        } | {
            /** @constant */
            action: "favourite";
            /** @description These images */
            ids?: string[];
            /** @description All images that pass these filters of `GET /images`, without deleted ones unless `deleted` says so; `{}`: all images */
            query?: components["schemas"]["ImageFilters"];
            /** @description Of the images of `query`, not these */
            except_ids?: string[];
            /**
             * @description Counts what would happen, without changing anything, for any number of images
             * @default false
             */
            dry_run?: boolean;
        } | {
            /** @constant */
            action: "unfavourite";
            /** @description These images */
            ids?: string[];
            /** @description All images that pass these filters of `GET /images`, without deleted ones unless `deleted` says so; `{}`: all images */
            query?: components["schemas"]["ImageFilters"];
            /** @description Of the images of `query`, not these */
            except_ids?: string[];
            /**
             * @description Counts what would happen, without changing anything, for any number of images
             * @default false
             */
            dry_run?: boolean;
        } | {
            /** @constant */
            action: "shift_taken_at";
            /** @description These images */
            ids?: string[];
            /** @description All images that pass these filters of `GET /images`, without deleted ones unless `deleted` says so; `{}`: all images */
            query?: components["schemas"]["ImageFilters"];
            /** @description Of the images of `query`, not these */
            except_ids?: string[];
            /**
             * @description Counts what would happen, without changing anything, for any number of images
             * @default false
             */
            dry_run?: boolean;
            /** @description How far the clock of `taken_at` moves; negative: back */
            seconds: number;
        } | {
            /** @constant */
            action: "strip";
            /** @description These images */
            ids?: string[];
            /** @description All images that pass these filters of `GET /images`, without deleted ones unless `deleted` says so; `{}`: all images */
            query?: components["schemas"]["ImageFilters"];
            /** @description Of the images of `query`, not these */
            except_ids?: string[];
            /**
             * @description Counts what would happen, without changing anything, for any number of images
             * @default false
             */
            dry_run?: boolean;
            /**
             * @description The position: GPS data of EXIF, XMP and GeoTIFF; or all metadata except orientation and colour profile. Where the position cannot be removed alone, all metadata is
             * @enum {string}
             */
            what: "location" | "all";
        } | {
            /** @constant */
            action: "analyze";
            /** @description These images */
            ids?: string[];
            /** @description All images that pass these filters of `GET /images`, without deleted ones unless `deleted` says so; `{}`: all images */
            query?: components["schemas"]["ImageFilters"];
            /** @description Of the images of `query`, not these */
            except_ids?: string[];
            /**
             * @description Counts what would happen, without changing anything, for any number of images
             * @default false
             */
            dry_run?: boolean;
        } | {
            /** @constant */
            action: "delete";
            /** @description These images */
            ids?: string[];
            /** @description All images that pass these filters of `GET /images`, without deleted ones unless `deleted` says so; `{}`: all images */
            query?: components["schemas"]["ImageFilters"];
            /** @description Of the images of `query`, not these */
            except_ids?: string[];
            /**
             * @description Counts what would happen, without changing anything, for any number of images
             * @default false
             */
            dry_run?: boolean;
        } | {
            /** @constant */
            action: "restore";
            /** @description These images */
            ids?: string[];
            /** @description All images that pass these filters of `GET /images`, without deleted ones unless `deleted` says so; `{}`: all images */
            query?: components["schemas"]["ImageFilters"];
            /** @description Of the images of `query`, not these */
            except_ids?: string[];
            /**
             * @description Counts what would happen, without changing anything, for any number of images
             * @default false
             */
            dry_run?: boolean;
        } | {
            /** @constant */
            action: "purge";
            /** @description These images */
            ids?: string[];
            /** @description All images that pass these filters of `GET /images`, without deleted ones unless `deleted` says so; `{}`: all images */
            query?: components["schemas"]["ImageFilters"];
            /** @description Of the images of `query`, not these */
            except_ids?: string[];
            /**
             * @description Counts what would happen, without changing anything, for any number of images
             * @default false
             */
            dry_run?: boolean;
        };
        BatchResult: {
            /** @enum {string} */
            action: "move" | "tag" | "untag" | "visibility" | "license" | "expiration" | "nsfw" | "favourite" | "unfavourite" | "shift_taken_at" | "strip" | "analyze" | "delete" | "restore" | "purge";
            dry_run: boolean;
            /** @description In the order of the ids or the list; empty for a dry run of more than 500 images */
            results: components["schemas"]["BatchOutcome"][];
            changed: number;
            /** @description Images that are already so */
            unchanged: number;
            failed: number;
            /** @description The errors of the images that cannot change, by code */
            failures: components["schemas"]["BatchFailure"][];
            /** @description The job by which `POST /jobs/{id}/undo` takes the change back; null if that is impossible */
            undo_job: string | null;
        };
        Billing: {
            /** @description Whether this installation sells plans. Without, nothing has a limit */
            enabled: boolean;
            /** @enum {string} */
            plan: "free" | "starter" | "pro" | "sponsor";
            /** @description The state of the subscription, as Stripe names it */
            status: string | null;
            cycle: ("monthly" | "annual") | null;
            current_period_end: string | null;
            cancel_at_period_end: boolean;
            canceled_at: string | null;
            /** @description With `past_due`, the plan stays until then; after a change to a smaller plan, deliveries are not stopped until then */
            grace_until: string | null;
            quotas: {
                storage_bytes: components["schemas"]["Quota"];
                delivery_bytes_month: components["schemas"]["Quota"];
                ai_analyses_month: components["schemas"]["Quota"];
                api_keys: components["schemas"]["Quota"];
                webhooks: components["schemas"]["Quota"];
                custom_domains: components["schemas"]["Quota"];
                albums: components["schemas"]["Quota"];
                tags: components["schemas"]["Quota"];
            };
            /** @description The thresholds that are reached, of monthly quotas this month, the first one first */
            alerts: components["schemas"]["QuotaAlert"][];
            alert_settings: components["schemas"]["AlertSettings"];
            /** @description What can be chosen; empty where no plans are sold */
            plans: {
                /** @enum {string} */
                plan: "free" | "starter" | "pro";
                prices: {
                    monthly: components["schemas"]["Price"] | null;
                    annual: components["schemas"]["Price"] | null;
                };
                limits: {
                    storage_bytes: number;
                    delivery_bytes_month: number;
                    ai_analyses_month: number;
                    api_keys: number;
                    webhooks: number;
                    custom_domains: number;
                    albums: number;
                    tags: number;
                };
            }[];
        };
        BillingPage: {
            /** @description A page of Stripe, to open within the hour */
            url: string;
        };
        Caller: {
            /** @description The account's email address */
            owner: string;
            uid: string;
            handle: string;
            /** @enum {string} */
            plan: "free" | "starter" | "pro" | "sponsor";
            /** @enum {string} */
            via: "session" | "key";
            /** @description Null for a session */
            key_id: string | null;
            /** @description What the credential may do; `*` is everything */
            scopes: string[];
            /** @description The handle of the library that the call works in */
            library: string;
            /**
             * @description What the caller may do there; `owner` in the own library
             * @enum {string}
             */
            role: "viewer" | "contributor" | "editor" | "manager" | "owner";
            /** @description Requests per minute, by class */
            rate_limits: {
                read: number;
                write: number;
                upload: number;
                ai: number;
                /** @description For `GET /images/changes` */
                poll: number;
            };
            /** @description Whether the questions of the first visit are still to be asked; `PATCH /settings` with `welcomed: true` ends it */
            welcome_pending: boolean;
            /** @description What needs attention and is not dismissed, most urgent first; empty in the library of someone else */
            notices: components["schemas"]["Notice"][];
            /** @description Whether an operator has disabled the account or the library: it can be read and exported, and no more */
            disabled: boolean;
            /** @description Whether the session may call `/admin` */
            operator: boolean;
            capabilities: components["schemas"]["Capabilities"];
        };
        Capabilities: {
            /** @description Whether mail is sent; otherwise it is written to the operator's outbox folder */
            mail: boolean;
            /** @description Whether a CDN is in front that `POST /cdn/purge` purges */
            cdn_purge: boolean;
            /** @description Whether images can be analysed */
            ai: boolean;
            /** @description Languages of the pages */
            languages: ("en" | "de" | "ar")[];
            uploads: {
                max_bytes: number;
                /** @description Accepted types, recognised from the bytes */
                content_types: string[];
                /** @description Usual filename extensions of these types, without the dot */
                extensions: string[];
            };
            variants: {
                presets: string[];
                /** @description Formats that variants can be rendered in */
                formats: string[];
                max_custom_per_image: number;
                /** @description Custom variants in the settings */
                max_saved: number;
            };
            shares: {
                /** @description Chosen images in one share link; an album can have any number */
                max_images: number;
                /** @description What a share link can ask its visitors for */
                feedback: ("none" | "picks" | "comments")[];
            };
            limits: {
                /** @description API keys that are not revoked; null without a limit */
                api_keys: number | null;
                /** @description Days until a deleted image is purged */
                trash_days: number;
            };
        };
        CloseAccount: {
            /** @description The account's handle, as a confirmation */
            confirm: string;
        };
        ClosedAccount: {
            /** @constant */
            deleted: true;
        };
        CompleteImport: {
            /** @description Whether to change nothing and answer, with status 200, what would happen. It reads and hashes all images, which takes a while for a large archive */
            dry_run?: boolean;
        };
        Connection: {
            /** @description `github`, `google` or `oidc` */
            provider: string;
            /** @description What the provider is called */
            name: string;
            /** @description The account's name there, from when it was connected; null if none is connected */
            account_name: string | null;
            connected_at: string | null;
            /** @description Whether this installation is set up to sign in by the provider */
            available: boolean;
        };
        ConnectionList: {
            data: components["schemas"]["Connection"][];
            next_cursor: null;
        };
        ConnectionPage: {
            /** @description Leads to the provider, in this browser, within a minute */
            url: string;
        };
        CreateAlbum: {
            /** @description The album's name in URLs; null derives it from the title: `Köln 2024` becomes `koln-2024` */
            album: string | null;
            title: string;
            description?: string | null;
            /** @enum {string} */
            permission?: "public" | "private";
        };
        CreateApiKey: {
            name: string;
            /** @description `read` includes every scope that ends in `:read`; `upload` allows only creating and completing images; `*` includes all */
            scopes: ("images:read" | "albums:read" | "tags:read" | "favourites:read" | "analytics:read" | "ai:read" | "settings:read" | "webhooks:read" | "billing:read" | "audit:read" | "shares:read" | "images:write" | "images:delete" | "albums:write" | "tags:write" | "favourites:write" | "ai:write" | "settings:write" | "webhooks:write" | "shares:write" | "read" | "upload" | "*")[];
            /** @description null or `never`, a duration such as `12h`, `7d`, `2w` or `1y`, or a future ISO 8601 date or time; at most 100 years away; default never */
            expires?: string | null;
            /** @description IP addresses and CIDR blocks, IPv4 and IPv6; an empty list or null allows every IP address */
            allowed_ips?: string[] | null;
            /** @description The handle of a library that you are a member of, in which the key works; your own without */
            library?: string;
        };
        CreateImage: {
            filename: string;
            /**
             * @description If you already have an image with this filename: `error` (409; `details.suggestion` has a free name, and `details.deleted_image` the id of the image if it is in the trash), `rename` (takes the free name that the error would suggest) or `existing` (returns that image unchanged, with status 200, if it is active and its file is identical, else 409). Default: `error`, for a key with only the scope `upload` `rename`
             * @enum {string}
             */
            on_conflict?: "error" | "rename" | "existing";
            /** @description Of the file; required with `on_conflict: existing`, otherwise not used */
            sha256?: string;
            /** @description The name that the file has where it comes from, if that is not `filename` */
            original_filename?: string;
            /** @description Default: the album of your upload defaults */
            album?: string;
            /** @description Whether everything that only describes the image is removed from the file, on upload and on replacement. Default: your upload defaults */
            strip_metadata?: boolean;
            /** @description Whether only the position is removed: the GPS data of EXIF, XMP and GeoTIFF. Where that is impossible, all metadata is. Not needed beside `strip_metadata`. Default: your upload defaults */
            strip_location?: boolean;
            /** @description Whether the license is embedded in the metadata of the file and its variants, on upload and on replacement */
            embed_license?: boolean;
            /**
             * @description Encryption is not available yet: omit the field, or send `false`
             * @constant
             */
            encrypt?: false;
            /** @description The token of a solved challenge, which people need where the operators have set one up; ignored otherwise, and from API keys */
            challenge_token?: string;
            content_type?: string;
            size_bytes?: number;
            width?: number;
            height?: number;
            tags?: string[];
            alt?: string | null;
            nsfw?: boolean;
            /** @description The id, SPDX identifier or name of a catalogue license or of one of your own, ignoring case; null is `none` */
            license?: string | null;
            /**
             * @description `public`: anyone can open its URLs, which consist of the handle, the album and the filename. `unlisted`: anyone with the URL can open it, and the URL contains a key that cannot be guessed. `private`: only you can open it
             * @enum {string}
             */
            visibility?: "public" | "unlisted" | "private";
            /** @description null or `never`, a duration such as `12h`, `7d`, `2w` or `1y`, or a future ISO 8601 date or time; at most 100 years away */
            expiration?: string | null;
            title?: string | null;
            description?: string | null;
            /** @description Texts of your own, by name: at most 20, and 2048 bytes as JSON. Replaces all of them; null or `{}` clears them */
            metadata?: {
                [key: string]: string;
            } | null;
        };
        CreateImageLink: {
            /**
             * @description `original`, a preset, or the key of a custom variant: `w<width>-h<height>-q<quality>-fit<mode>`, after `fitcover` also with `-g<gravity>`
             * @default original
             */
            variant?: "original" | ("w128" | "w256" | "w512" | "w1024" | "w1536" | "w2048" | "thumb" | "og-image") | string;
            /**
             * @description Seconds from now
             * @default 86400
             */
            expires_in?: number;
        };
        CreateInvitation: {
            email: string;
            /**
             * @description Of the mail; yours without
             * @enum {string}
             */
            language?: "en" | "de" | "ar";
        };
        CreateLicense: {
            name: string;
            spdx_identifier?: string | null;
            copyright_notice?: string | null;
            author?: string | null;
            attribution_required?: boolean;
            commercial_use?: boolean;
            derivatives_allowed?: boolean;
            share_alike?: boolean;
        };
        CreateMembership: {
            email: string;
            /**
             * @description `viewer` sees everything, `contributor` also uploads, `editor` also changes, `manager` also deletes for good, shares and invites
             * @enum {string}
             */
            role: "viewer" | "contributor" | "editor" | "manager";
        };
        CreateReport: {
            url: string;
            /** @enum {string} */
            reason: "copyright" | "illegal" | "personal_data" | "other";
            text: string;
            /** @description Where the operators can answer */
            email?: string;
            /** @description The token of a solved challenge, which people need where the operators have set one up; ignored otherwise, and from API keys */
            challenge_token?: string;
        };
        CreateShare: {
            target: {
                /** @constant */
                type: "image";
                id: string;
            } | {
                /** @constant */
                type: "album";
                album: string;
            } | {
                /** @constant */
                type: "images";
                /** @description In this order. Duplicates count once */
                ids: string[];
            } | {
                /** @constant */
                type: "upload";
            };
            title?: string | null;
            /** @description Shown above the images */
            message?: string | null;
            /** @description Visits after which nobody new can open the link. Null: any number */
            max_views?: number | null;
            password?: string | null;
            /** @description null or `never`, a duration such as `12h`, `7d`, `2w` or `1y`, or a future ISO 8601 date or time; at most 100 years away */
            expiration?: string | null;
            /**
             * @description Whether visitors can save images, and all of them as a ZIP
             * @default true
             */
            allow_download?: boolean;
            /**
             * @description Whether visitors can open the original files, with all the metadata in them
             * @default false
             */
            allow_original?: boolean;
            /**
             * @description Whether the page says with which camera an image was taken
             * @default false
             */
            show_metadata?: boolean;
            /**
             * @description Whether visitors mark images, and whether they also write comments
             * @default none
             * @enum {string}
             */
            feedback?: "none" | "picks" | "comments";
            /** @description Required for the target `upload`, where guests' files go. Not allowed for the others */
            upload?: {
                album: string;
                /** @description Files of all guests together */
                max_files: number;
                /** @description Bytes of one file */
                max_bytes: number;
            };
        };
        CreateTag: {
            tag: string;
            description?: string | null;
            color?: (("red" | "orange" | "amber" | "yellow" | "lime" | "green" | "emerald" | "teal" | "cyan" | "sky" | "blue" | "indigo" | "violet" | "purple" | "fuchsia" | "pink" | "rose" | "slate") | ("#ef4444" | "#f97316" | "#f59e0b" | "#eab308" | "#84cc16" | "#22c55e" | "#10b981" | "#14b8a6" | "#06b6d4" | "#0ea5e9" | "#3b82f6" | "#6366f1" | "#8b5cf6" | "#a855f7" | "#d946ef" | "#ec4899" | "#f43f5e" | "#64748b")) | null;
        };
        DeletedInvitation: {
            id: string;
            /** @constant */
            deleted: true;
        };
        DeletedLicense: {
            id: string;
            /** @constant */
            deleted: true;
        };
        DeletedMembership: {
            id: string;
            /** @constant */
            deleted: true;
        };
        DeletedShare: {
            id: string;
            /** @constant */
            deleted: true;
        };
        DeletedTag: {
            tag: string;
            /** @constant */
            deleted: true;
        };
        DeletedVariant: {
            key: string;
            /** @constant */
            deleted: true;
        };
        DismissNotices: {
            /** @description The ids of notices of `GET /me`. Ids of no present notice are ignored */
            ids: string[];
        };
        DuplicateGroup: {
            /**
             * @description `exact`: the stored files are identical byte by byte
             * @enum {string}
             */
            kind: "exact" | "near";
            /** @description SHA-256 of the identical files; null for images that only look alike */
            sha256: string | null;
            /** @description The largest number of the hash's 64 bits in which an image differs from the first one */
            distance_max: number;
            /** @description Images in the group */
            count: number;
            /** @description The first 20 images, oldest first */
            images: components["schemas"]["Image"][];
            /** @description Id of the image of `images` that is most worth keeping: the one with most pixels, then the largest file, then the most requests, then the oldest */
            best: string | null;
        };
        DuplicatePage: {
            data: components["schemas"]["DuplicateGroup"][];
            next_cursor: string | null;
            /** @description Share of your images that have been compared, up to this page; 1 on the last page */
            progress: number;
        };
        EmptiedTrash: {
            dry_run: boolean;
            /** @description Images that were deleted, or would be */
            images: number;
            /** @description Bytes of their originals and variants */
            bytes: number;
        };
        EmptyTrash: {
            /**
             * @description Counts what is in the trash, without deleting anything
             * @default false
             */
            dry_run?: boolean;
        };
        EndedSessions: {
            /** @description How many sessions were ended */
            ended: number;
        };
        Error: {
            /** @description Machine-readable */
            code: string;
            message: string;
            /** @description Messages by field name */
            details?: {
                [key: string]: string[];
            };
        };
        FocalPoint: {
            x: number;
            y: number;
        };
        GridImage: {
            id: string;
            filename: string;
            /** @description The first 100 characters; cut ones end in `…` */
            alt: string;
            width: number | null;
            height: number | null;
            /** @description Frames of an animation; 1 for a still image */
            pages: number | null;
            /** @description ThumbHash, base64 */
            placeholder: string | null;
            created_at: string;
            taken_at: string | null;
            /** @description For `?v=`, as in `Image` */
            version: number;
            /** @enum {string} */
            visibility: "public" | "unlisted" | "private";
            /** @description URL of the original. That of a variant has its key before the filename: `…/album/photo.jpg`, `…/album/w512/photo.jpg`. Of an unlisted image it includes the key */
            url: string;
            /** @description Omitted when false */
            is_favourited?: boolean;
            /** @description Omitted when false */
            nsfw?: boolean;
            /** @description Omitted when false */
            encrypted?: boolean;
            /**
             * @description Omitted when `active`
             * @enum {string}
             */
            state?: "active" | "deleted";
            /** @description Omitted when `active` */
            deleted_at?: string;
            /** @description Omitted when the image does not expire */
            expiration_date?: string;
        };
        GridImagePage: {
            data: components["schemas"]["GridImage"][];
            next_cursor: string | null;
            /** @description With `include_total=true`: the images that pass the filters, at most 10,000 */
            total?: number;
            /** @description With `include_total=true`: false when there are more than 10,000 */
            total_is_exact?: boolean;
        };
        Health: {
            /** @constant */
            status: "ok";
        };
        Image: {
            id: string;
            owner: string;
            filename: string;
            /** @description The name that the first file came with. Not unique, never changed */
            original_filename: string;
            album: string;
            tags: string[];
            /** @description URLs of the original and of each variant, by key */
            urls: {
                [key: string]: string;
            };
            /** @description Only after creation and replacement */
            upload: components["schemas"]["UploadTarget"] | null;
            /** @description Number of the current file: each upload URL takes the next number, so abandoned replacements count too; 0 until the first upload is complete. A URL with `?v=` and this number can be cached forever. The URLs in `urls` that already have a `v` keep it */
            version: number;
            info: components["schemas"]["ImageInfo"];
            status: components["schemas"]["ImageStatus"];
            alt: string;
            title: string;
            description: string;
            /** @description Texts of your own, by name */
            metadata: {
                [key: string]: string;
            };
            /** @description The point that crops keep, as shares of the upright image's width and height from its top left corner, with three decimals. `thumb`, `og-image` and custom variants with `fitcover` and no gravity are rendered again when it changes, and get new URLs */
            focal_point: components["schemas"]["FocalPoint"] | null;
            nsfw: boolean;
            license: string;
            embed_license: boolean;
            /** @enum {string} */
            visibility: "public" | "unlisted" | "private";
            expiration_date: string | null;
            is_private: boolean;
            is_favourited: boolean;
            /** @description The clock where the image was taken, as ISO 8601: `2024-06-30T12:00:00+02:00` with the offset from UTC when it is known, `2024-06-30T12:00:00` when it is not. As you set it, else from the camera's data, else from a filename that tells it; null where nothing does */
            taken_at: string | null;
            created_at: string;
            updated_at: string;
        };
        ImageChange: {
            /** @description Id of the image */
            id: string;
            /**
             * @description `image.uploaded`: the first file is complete, unless that created the image; `image.updated`: also its tags, album or favourite mark; `image.variants_changed`: `status.variants` is different; `image.expired`: moved to the trash by its expiration
             * @enum {string}
             */
            type: "image.created" | "image.uploaded" | "image.updated" | "image.replaced" | "image.variants_changed" | "image.deleted" | "image.expired" | "image.restored" | "image.purged";
            changed_at: string;
            /** @description As it is now; null once it is purged */
            image: components["schemas"]["Image"] | null;
        };
        ImageChangePage: {
            /** @description Oldest first */
            data: components["schemas"]["ImageChange"][];
            /** @description The next `since` */
            next_cursor: string;
            /** @description Whether an album was created, edited or deleted; its count and cover follow from the images */
            albums_changed: boolean;
            /** @description Whether a tag was created, edited or deleted */
            tags_changed: boolean;
        };
        ImageColor: {
            /** @description `#rrggbb` */
            hex: string;
            /** @description The nearest colour of the palette */
            name: components["schemas"]["PaletteColor"];
            /** @description Share of the visible area */
            share: number;
        };
        ImageFilters: {
            /** @description Only images of this album */
            album?: string;
            /** @description Only images with all of these tags */
            tag?: string[];
            /** @description Words of the filename, the tags, the title, the alt text, the description, your own metadata or the analysis; the last one may be incomplete. If nothing matches, similarly spelt words are tried. */
            search?: string;
            /** @description true: only favourites; false: only other images */
            is_favourited?: boolean;
            /** @description First day of creation, `YYYY-MM-DD`, in UTC */
            from?: string;
            /** @description Last day of creation, inclusive */
            to?: string;
            /**
             * @description Soft-deleted images: `exclude` (default), `include`, or `only` these
             * @enum {string}
             */
            deleted?: "exclude" | "include" | "only";
            /** @description true: same as `deleted=include`; default false */
            include_deleted?: boolean;
            /**
             * @description Only images with this visibility
             * @enum {string}
             */
            visibility?: "public" | "unlisted" | "private";
            /** @description Only images with this license: the id, SPDX identifier or name of a catalogue license or of one of your own; `none`: only images without one */
            license?: string | null;
            /** @description true: only images marked as not safe for work; false: only others */
            nsfw?: boolean;
            /**
             * @description Only images whose original has this format
             * @enum {string}
             */
            format?: "jpeg" | "png" | "webp" | "gif" | "avif" | "heic" | "tiff" | "svg";
            /**
             * @description Only images that are wider than high, higher than wide, or exactly square
             * @enum {string}
             */
            orientation?: "landscape" | "portrait" | "square";
            /** @description Only images at least this wide, in pixels */
            min_width?: number;
            /** @description Only images at most this wide, in pixels */
            max_width?: number;
            /** @description Only images whose original has at least this many bytes */
            min_bytes?: number;
            /** @description Only images whose original has at most this many bytes */
            max_bytes?: number;
            /** @description Only images that have this colour of the palette among their dominant colours (`info.colors`) */
            color?: components["schemas"]["PaletteColor"];
            /** @description true: only animations; false: only still images */
            animated?: boolean;
            /** @description Only images that expire within this time from now: `24h`, `7d`, `2w` */
            expiring_within?: string;
            /** @description Only images whose camera, its make and model as in EXIF, contains this text, ignoring case */
            camera?: string;
            /** @description Only images whose analysis has this label (`labels` of `GET /images/{id}/ai`), ignoring case */
            label?: string;
            /** @description true: only images without a tag; false: only images with one */
            untagged?: boolean;
            /** @description true: only images without an alt text; false: only images with one */
            without_alt?: boolean;
            /** @description Only images whose stored original has this SHA-256, hexadecimal */
            sha256?: string;
            /** @description First day on which the image was taken, by the photograph's own clock; where that is unknown, of its creation */
            taken_from?: string;
            /** @description Last day on which the image was taken, inclusive */
            taken_to?: string;
        };
        ImageInfo: {
            content_type: string | null;
            size_bytes: number | null;
            width: number | null;
            height: number | null;
            format: string | null;
            /** @description Frames of an animation; 1 for a still image */
            pages: number | null;
            has_alpha: boolean | null;
            color_space: string | null;
            /** @description SHA-256 of the stored original, hexadecimal */
            sha256: string | null;
            /** @description ThumbHash, base64 */
            placeholder: string | null;
            /** @description Perceptual hash: 64 bits, hexadecimal. Images that look alike differ in few bits. All zeros for an image without structure, such as a plain colour. */
            phash: string | null;
            /** @description Up to five dominant colours, largest share first */
            colors: components["schemas"]["ImageColor"][] | null;
            exif: {
                [key: string]: unknown;
            } | null;
            /** @description Whether the service embedded the license in the metadata of the stored original */
            license_embedded: boolean | null;
            /** @description Id of your oldest other active image with the same stored bytes; null if there is none. Lists leave it out */
            duplicate_of?: string | null;
            /** @description Metadata of the uploaded file, read from its bytes. Null until the upload is complete, and for files uploaded before this was recorded. Does not include a license that the service embeds */
            metadata: components["schemas"]["ImageMetadata"] | null;
        };
        ImageLink: {
            url: string;
            expires_at: string;
        };
        ImageMetadata: {
            /** @description `exif` data of cameras and programs; `gps` a position in EXIF, XMP or GeoTIFF; `maker_notes` data of the camera's maker; `orientation` how to turn the image; `thumbnail` a small copy; `xmp`; `iptc`; `photoshop` and `editor_notes` data of editing programs; `icc` a colour profile; `comment` texts; `time` when a PNG was changed; `c2pa` content credentials; `gain_map` brightness for HDR screens; `further_images` images other than the one that is shown; `application` data of a specific program; `trailer` bytes after the end of the image */
            found: ("exif" | "gps" | "maker_notes" | "orientation" | "thumbnail" | "xmp" | "iptc" | "photoshop" | "editor_notes" | "icc" | "comment" | "time" | "c2pa" | "gain_map" | "further_images" | "application" | "trailer")[];
            /** @description The kinds that are in the stored original */
            kept: ("exif" | "gps" | "maker_notes" | "orientation" | "thumbnail" | "xmp" | "iptc" | "photoshop" | "editor_notes" | "icc" | "comment" | "time" | "c2pa" | "gain_map" | "further_images" | "application" | "trailer")[];
            /** @description The kinds that `strip_metadata` removed. `found` is `kept` and `removed` together */
            removed: ("exif" | "gps" | "maker_notes" | "orientation" | "thumbnail" | "xmp" | "iptc" | "photoshop" | "editor_notes" | "icc" | "comment" | "time" | "c2pa" | "gain_map" | "further_images" | "application" | "trailer")[];
        };
        ImagePage: {
            data: components["schemas"]["Image"][];
            next_cursor: string | null;
            /** @description With `include_total=true`: the images that pass the filters, at most 10,000 */
            total?: number;
            /** @description With `include_total=true`: false when there are more than 10,000 */
            total_is_exact?: boolean;
        };
        ImageReport: {
            image_id: string;
            period: components["schemas"]["AnalyticsPeriod"];
            /** @description Accurate to the hour */
            last_accessed_at: string | null;
            bandwidth: {
                total_bytes: number;
                by_day?: {
                    /** @description YYYY-MM-DD, UTC */
                    date: string;
                    bytes: number;
                }[];
                by_variant?: {
                    variant: string;
                    bytes: number;
                }[];
                by_format?: {
                    format: string;
                    bytes: number;
                }[];
                by_country?: {
                    country: string;
                    bytes: number;
                }[];
                by_referrer?: {
                    referrer: string;
                    bytes: number;
                }[];
            };
            requests: {
                total: number;
                by_day?: {
                    /** @description YYYY-MM-DD, UTC */
                    date: string;
                    requests: number;
                }[];
                by_variant?: {
                    variant: string;
                    requests: number;
                }[];
                by_format?: {
                    format: string;
                    requests: number;
                }[];
                by_country?: {
                    country: string;
                    requests: number;
                }[];
                by_referrer?: {
                    referrer: string;
                    requests: number;
                }[];
            };
        };
        ImageStatus: {
            /** @enum {string} */
            upload: "pending" | "complete";
            /** @enum {string} */
            state: "active" | "deleted";
            deleted_at: string | null;
            /** @description Presets and custom variants by state: ready, pending and failed */
            variants: {
                ready: string[];
                pending: string[];
                failed: string[];
            };
            encrypted: boolean;
            key_version: number | null;
            backup: {
                /**
                 * @description `disabled` without a backup configuration
                 * @enum {string}
                 */
                status: "pending" | "syncing" | "synced" | "failed" | "disabled";
                synced_at: string | null;
                error: string | null;
            };
            /** @enum {string} */
            ai: "none" | "pending" | "ready" | "failed";
        };
        ImagesSummary: {
            /** @description Images; unknown ids do not count */
            count: number;
            /** @description Bytes of their originals */
            bytes: number;
            /** @description The values that all of the images have. A member that differs between them is omitted */
            shared: {
                album?: string;
                /** @enum {string} */
                visibility?: "public" | "unlisted" | "private";
                license?: string;
                nsfw?: boolean;
                is_favourited?: boolean;
                expiration_date?: string | null;
            };
            /** @description The tags that all of the images have, in alphabetical order */
            shared_tags: string[];
        };
        ImportConflict: {
            /** @enum {string} */
            kind: "licenses" | "albums" | "tags" | "account" | "images" | "analytics" | "storage";
            /** @description The id in the archive; of an album or a tag its slug; else the name of what differs */
            id: string;
            /** @enum {string} */
            outcome: "restored" | "unchanged" | "kept" | "skipped" | "failed";
            /** @description `DIFFERS`, `ID_TAKEN`, `FILENAME_TAKEN`, `HANDLE_TAKEN`, `HANDLE_DIFFERS`, `LICENSE_EXISTS`, `LICENSE_MISSING`, `ALBUM_MISSING`, `ALIAS_TAKEN`, `FILE_MISSING`, `HASH_MISMATCH`, `INVALID_RECORD`, `UPLOAD_PENDING`, `TRASH_PERIOD_OVER`, or the code of a rejected upload */
            code: string;
            message: string;
            /** @description The id or the name that it got instead of its own */
            restored_as: string | null;
        };
        ImportCounts: {
            /** @description Were not there, and are now */
            restored: number;
            /** @description Were there already, as in the archive */
            unchanged: number;
            /** @description Were there already and differ; they stay as they are */
            kept: number;
            /** @description Left out: uploads that were never completed, and images whose time in the trash is over */
            skipped: number;
            /** @description Could not be restored */
            failed: number;
        };
        ImportFields: {
            /** @description Ignored */
            filename?: string;
            /**
             * @description Whether to change nothing and answer, with status 200, what would happen. It reads and hashes all images, which takes a while for a large archive
             * @enum {string}
             */
            dry_run?: "0" | "1" | "true" | "false";
        };
        ImportImage: {
            filename?: string;
            /**
             * @description If you already have an image with this filename: `error` (409; `details.suggestion` has a free name, and `details.deleted_image` the id of the image if it is in the trash), `rename` (takes the free name that the error would suggest) or `existing` (returns that image unchanged, with status 200, if it is active and its file is identical, else 409). Default: `error`, for a key with only the scope `upload` `rename`
             * @enum {string}
             */
            on_conflict?: "error" | "rename" | "existing";
            /** @description The name that the file has where it comes from, if that is not `filename` */
            original_filename?: string;
            /** @description Default: the album of your upload defaults */
            album?: string;
            /** @description Whether everything that only describes the image is removed from the file, on upload and on replacement. Default: your upload defaults */
            strip_metadata?: boolean;
            /** @description Whether only the position is removed: the GPS data of EXIF, XMP and GeoTIFF. Where that is impossible, all metadata is. Not needed beside `strip_metadata`. Default: your upload defaults */
            strip_location?: boolean;
            /** @description Whether the license is embedded in the metadata of the file and its variants, on upload and on replacement */
            embed_license?: boolean;
            /**
             * @description Encryption is not available yet: omit the field, or send `false`
             * @constant
             */
            encrypt?: false;
            /** @description The token of a solved challenge, which people need where the operators have set one up; ignored otherwise, and from API keys */
            challenge_token?: string;
            tags?: string[];
            alt?: string | null;
            nsfw?: boolean;
            /** @description The id, SPDX identifier or name of a catalogue license or of one of your own, ignoring case; null is `none` */
            license?: string | null;
            /**
             * @description `public`: anyone can open its URLs, which consist of the handle, the album and the filename. `unlisted`: anyone with the URL can open it, and the URL contains a key that cannot be guessed. `private`: only you can open it
             * @enum {string}
             */
            visibility?: "public" | "unlisted" | "private";
            /** @description null or `never`, a duration such as `12h`, `7d`, `2w` or `1y`, or a future ISO 8601 date or time; at most 100 years away */
            expiration?: string | null;
            title?: string | null;
            description?: string | null;
            /** @description Texts of your own, by name: at most 20, and 2048 bytes as JSON. Replaces all of them; null or `{}` clears them */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description URL of the file itself: https, without a redirect */
            url: string;
            /** @description If you have an active image with an identical file, returns that image unchanged, with status 200. Nothing is stored, and the other fields are ignored. */
            dedupe?: boolean;
        };
        ImportPart: {
            number: number;
            size_bytes: number;
            /** @description Of the bytes received */
            sha256: string;
        };
        ImportPartFields: {
            /** @description Ignored */
            filename?: string;
        };
        ImportReport: {
            /** @description What became of the records, by kind */
            counts: {
                [key: string]: components["schemas"]["ImportCounts"];
            };
            /** @description The items that are not exactly as in the archive, the first 1000 */
            conflicts: components["schemas"]["ImportConflict"][];
            conflicts_total: number;
        };
        Installation: {
            version: string;
            parts: {
                /** @enum {string} */
                part: "database" | "storage" | "jobs" | "rate_limits" | "cdn" | "mail";
                /** @description What the part runs on, such as `fs`, `smtp` or `none` */
                driver: string;
                /** @description Whether it was chosen by `variable`, or is the default */
                configured: boolean;
                /** @description The environment variable that configures the part */
                variable: string;
                /** @description Null for parts that are not checked */
                status: ("ok" | "unavailable") | null;
            }[];
        };
        InstallationHealth: {
            versions: {
                albumen: string;
                node: string;
                database: string;
            };
            /** @enum {string} */
            database: "ok" | "unavailable";
            /** @enum {string} */
            storage: "ok" | "unavailable";
            /** @enum {string} */
            queue: "ok" | "unavailable";
            jobs: {
                /** @description Due, and not started */
                waiting: number;
                waiting_since: string | null;
                /** @description Runs that failed in the time for which they are kept */
                failed: number;
                unsent_events: number;
            };
            counts: {
                owners: number;
                images: number;
                /** @description Of the originals */
                bytes: number;
            };
        };
        Invitation: {
            id: string;
            email: string;
            /** @enum {string} */
            status: "open" | "accepted" | "expired";
            created_at: string;
            /** @description 14 days later */
            expires_at: string;
            accepted_at: string | null;
        };
        InvitationList: {
            data: components["schemas"]["Invitation"][];
        };
        Job: {
            id: string;
            /** @enum {string} */
            action: "move" | "tag" | "untag" | "visibility" | "license" | "expiration" | "nsfw" | "favourite" | "unfavourite" | "shift_taken_at" | "strip" | "analyze" | "delete" | "restore" | "purge" | "undo";
            /**
             * @description `cancelled` and `failed`: the images done until then stay changed, and `done` counts them; `failed`: an error of the service stopped it
             * @enum {string}
             */
            status: "queued" | "running" | "completed" | "cancelled" | "failed";
            /** @description Images */
            total: number;
            /** @description Images with a result so far: changed, unchanged or failed */
            done: number;
            changed: number;
            /** @description Images that were already so */
            unchanged: number;
            /** @description Images that could not change; `GET /jobs/{id}/results` has the reasons */
            failed: number;
            /** @description Whether `POST /jobs/{id}/undo` takes the change back */
            can_undo: boolean;
            /** @description The job that this one undoes */
            undo_of: string | null;
            /** @description The job that undoes this one */
            undone_by: string | null;
            created_at: string;
            ended_at: string | null;
        };
        JobPage: {
            data: components["schemas"]["Job"][];
            next_cursor: string | null;
        };
        JobResult: {
            /** @description The image */
            id: string;
            /** @enum {string} */
            status: "changed" | "unchanged" | "failed";
            /** @description The error code, if it failed; `CONFLICT`: the image has changed since, so it was not undone */
            code: string | null;
            message: string | null;
            /** @description The value before the change, if it changed: `album`, `tags`, `visibility`, `license`, `expiration`, `nsfw`, `favourited_at`, `taken_at` or `deleted_at` */
            previous: {
                [key: string]: unknown;
            } | null;
        };
        JobResultPage: {
            data: components["schemas"]["JobResult"][];
            next_cursor: string | null;
        };
        LeftLibrary: {
            handle: string;
            /** @constant */
            left: true;
        };
        Library: {
            /** @description For the header `X-Albumen-Library` */
            handle: string;
            name: string | null;
            /** @enum {string} */
            role: "viewer" | "contributor" | "editor" | "manager" | "owner";
            is_own: boolean;
        };
        LibraryList: {
            data: components["schemas"]["Library"][];
        };
        License: {
            id: string;
            name: string;
            spdx_identifier: string | null;
            copyright_notice: string | null;
            author: string | null;
            attribution_required: boolean;
            commercial_use: boolean;
            derivatives_allowed: boolean;
            share_alike: boolean;
            created_at: string;
            updated_at: string;
        };
        LicenseCatalogue: {
            data: {
                id: string;
                title: string;
                url: string | null;
                /** @description Null if SPDX does not list the license */
                spdx_identifier: string | null;
            }[];
            next_cursor: null;
        };
        LicenseList: {
            data: components["schemas"]["License"][];
            next_cursor: null;
        };
        Membership: {
            id: string;
            /** @description The invited address */
            email: string;
            /**
             * @description `viewer` sees everything, `contributor` also uploads, `editor` also changes, `manager` also deletes for good, shares and invites
             * @enum {string}
             */
            role: "viewer" | "contributor" | "editor" | "manager";
            /** @enum {string} */
            status: "invited" | "active";
            /** @description Of the member; null before joining */
            name: string | null;
            /** @description Of the member; null before joining */
            handle: string | null;
            invited_at: string;
            /** @description Of the invitation, 14 days later */
            expires_at: string;
            joined_at: string | null;
        };
        MembershipList: {
            data: components["schemas"]["Membership"][];
        };
        Notice: {
            /** @constant */
            code: "API_KEY_EXPIRING";
            /** @description Dismisses the notice. The same cause at another time, such as another expiry, has another id */
            id: string;
            /**
             * @description `error`: something stopped working
             * @enum {string}
             */
            level: "info" | "warning" | "error";
            resource: {
                /** @constant */
                type: "api_key";
                id: string;
                name: string;
            };
            expires_at: string;
        } | {
            /** @constant */
            code: "API_KEY_EXPIRED";
            /** @description Dismisses the notice. The same cause at another time, such as another expiry, has another id */
            id: string;
            /**
             * @description `error`: something stopped working
             * @enum {string}
             */
            level: "info" | "warning" | "error";
            resource: {
                /** @constant */
                type: "api_key";
                id: string;
                name: string;
            };
            expires_at: string;
        } | {
            /** @constant */
            code: "QUOTA_NEARLY_REACHED";
            /** @description Dismisses the notice. The same cause at another time, such as another expiry, has another id */
            id: string;
            /**
             * @description `error`: something stopped working
             * @enum {string}
             */
            level: "info" | "warning" | "error";
            resource: {
                /** @constant */
                type: "plan";
                id: string;
            };
            /** @enum {string} */
            metric: "storage_bytes" | "delivery_bytes_month" | "ai_analyses_month" | "api_keys" | "webhooks" | "custom_domains" | "albums" | "tags";
            used: number;
            limit: number;
        } | {
            /** @constant */
            code: "PAYMENT_FAILED";
            /** @description Dismisses the notice. The same cause at another time, such as another expiry, has another id */
            id: string;
            /**
             * @description `error`: something stopped working
             * @enum {string}
             */
            level: "info" | "warning" | "error";
            resource: {
                /** @constant */
                type: "plan";
                id: string;
            };
            /** @description Until then the plan stays; null when its limits no longer hold */
            until: string | null;
        } | {
            /** @constant */
            code: "DELIVERY_STOPPED";
            /** @description Dismisses the notice. The same cause at another time, such as another expiry, has another id */
            id: string;
            /**
             * @description `error`: something stopped working
             * @enum {string}
             */
            level: "info" | "warning" | "error";
            resource: {
                /** @constant */
                type: "plan";
                id: string;
            };
            used: number;
            limit: number;
            /** @description When the month ends */
            until: string;
        } | {
            /** @constant */
            code: "VARIANTS_FAILED";
            /** @description Dismisses the notice. The same cause at another time, such as another expiry, has another id */
            id: string;
            /**
             * @description `error`: something stopped working
             * @enum {string}
             */
            level: "info" | "warning" | "error";
            /** @description The image that failed last */
            resource: {
                /** @constant */
                type: "image";
                id: string;
            };
            /** @description Images with a preset that could not be rendered, at most 100 */
            images: number;
        } | {
            /** @constant */
            code: "IMAGES_EXPIRING";
            /** @description Dismisses the notice. The same cause at another time, such as another expiry, has another id */
            id: string;
            /**
             * @description `error`: something stopped working
             * @enum {string}
             */
            level: "info" | "warning" | "error";
            /** @description The image that expires first */
            resource: {
                /** @constant */
                type: "image";
                id: string;
            };
            /** @description At most 100 */
            images: number;
            /** @description When the first one expires */
            expires_at: string;
        } | {
            /** @constant */
            code: "EXPORT_FAILED";
            /** @description Dismisses the notice. The same cause at another time, such as another expiry, has another id */
            id: string;
            /**
             * @description `error`: something stopped working
             * @enum {string}
             */
            level: "info" | "warning" | "error";
            resource: {
                /** @constant */
                type: "export";
                id: string;
            };
            failed_at: string;
        };
        NoticeList: {
            notices: components["schemas"]["Notice"][];
        };
        OEmbed: {
            /** @enum {string} */
            type: "photo" | "link";
            /** @constant */
            version: "1.0";
            title?: string;
            author_name: string;
            author_url: string;
            provider_name: string;
            provider_url: string;
            cache_age: number;
            /** @description The bytes of a photo */
            url?: string;
            width?: number;
            height?: number;
            thumbnail_url?: string;
            thumbnail_width?: number;
            thumbnail_height?: number;
        };
        OperatedImage: {
            id: string;
            /** @description Of the owner */
            uid: string;
            handle: string;
            album: string;
            filename: string;
            withheld_at: string | null;
            reason: string | null;
        };
        OperatedOwner: {
            uid: string;
            /** @description The account's email address */
            owner: string;
            handle: string;
            /** @enum {string} */
            plan: "free" | "starter" | "pro" | "sponsor";
            /**
             * @description `disabled`: can only be read and exported; `closing`: closed, and being removed
             * @enum {string}
             */
            state: "active" | "disabled" | "closing";
            disabled_at: string | null;
            /** @description Since when its images are shown to nobody but the owner */
            withheld_at: string | null;
            usage: {
                /** @description Deleted ones included */
                images: number;
                /** @description Of the originals */
                storage_bytes: number;
                delivery_bytes_month: number;
            };
            /** @description Limits that an operator has set in place of those of the plan */
            quotas: {
                storage_bytes?: number;
                delivery_bytes_month?: number;
                ai_analyses_month?: number;
                api_keys?: number;
                webhooks?: number;
                custom_domains?: number;
                albums?: number;
                tags?: number;
            };
            created_at: string;
        };
        OperatedOwnerPage: {
            data: components["schemas"]["OperatedOwner"][];
            next_cursor: string | null;
        };
        Palette: {
            data: {
                name: string;
                hex: string;
            }[];
            next_cursor: null;
        };
        /** @enum {string} */
        PaletteColor: "red" | "orange" | "amber" | "yellow" | "lime" | "green" | "emerald" | "teal" | "cyan" | "sky" | "blue" | "indigo" | "violet" | "purple" | "fuchsia" | "pink" | "rose" | "slate";
        Passkey: {
            id: string;
            name: string;
            /** @description Whether its maker keeps a copy, for other devices */
            synced: boolean;
            created_at: string;
            last_used_at: string | null;
        };
        PasskeyCreationOptions: {
            /** @description Valid once, for five minutes */
            challenge: string;
            rp: {
                id: string;
                name: string;
            };
            user: {
                id: string;
                name: string;
                displayName: string;
            };
            pubKeyCredParams: {
                /** @constant */
                type: "public-key";
                alg: number;
            }[];
            timeout: number;
            /** @constant */
            attestation: "none";
            /** @description Your passkeys: no device needs two */
            excludeCredentials: {
                id: string;
                /** @constant */
                type: "public-key";
                transports: string[];
            }[];
            authenticatorSelection: {
                /** @constant */
                residentKey: "required";
                /** @constant */
                requireResidentKey: true;
                /** @constant */
                userVerification: "required";
            };
        };
        PasskeyList: {
            data: components["schemas"]["Passkey"][];
            next_cursor: null;
        };
        Price: {
            /** @description In the smallest unit of the currency */
            amount: number;
            /** @description ISO 4217, in lower case */
            currency: string;
        };
        Profile: {
            /** @description The public name, which is part of every URL of your images */
            handle: string;
            display_name: string | null;
            name: string | null;
            bio: string | null;
            website: string | null;
            /** @description The name of a GitHub user */
            github: string | null;
            /** @description The URL of the uploaded profile picture, 512 pixels wide and high at most, or of an image elsewhere */
            profile_picture: string | null;
            /** @enum {string} */
            profile_visibility: "public" | "private";
            /** @description Whether search engines may list your public pages. If not, they are marked `noindex` and left out of the sitemap */
            search_engines: boolean;
            /** @description Whether your public images may be used to train models. If not, your public pages say so (`noai`, `noimageai`) */
            ai_training: boolean;
            /** @description Whether your public pages say with which camera and when an image was taken, as far as its file says so. They never say where */
            show_metadata: boolean;
            created_at: string;
            updated_at: string;
        };
        ProfilePictureFields: {
            content_type?: string;
            filename?: string;
        };
        PublicAlbum: {
            album: string;
            title: string;
            description: string;
            color: string | null;
            /** @description The public page */
            url: string;
            /** @description Images that the album's page shows */
            count: number;
            /** @description The thumbnail of the cover, or else of the newest image; null without an image that is public and not sensitive */
            cover_url: string | null;
            created_at: string;
            updated_at: string;
        };
        PublicAlbumImages: {
            album: string;
            title: string;
            description: string;
            color: string | null;
            /** @description The public page */
            url: string;
            /** @description Images that the album's page shows */
            count: number;
            /** @description The thumbnail of the cover, or else of the newest image; null without an image that is public and not sensitive */
            cover_url: string | null;
            created_at: string;
            updated_at: string;
            images: components["schemas"]["PublicImagePage"];
        };
        PublicAlbumList: {
            data: components["schemas"]["PublicAlbum"][];
            next_cursor: null;
        };
        PublicCamera: {
            make: string | null;
            model: string | null;
            lens: string | null;
            /** @description Seconds, as photographers write them: `1/250` */
            exposure: string | null;
            aperture: number | null;
            iso: number | null;
            /** @description Millimetres */
            focal_length: number | null;
        };
        PublicImage: {
            filename: string;
            title: string;
            description: string;
            alt: string;
            album: string;
            tags: string[];
            /** @description The public page. That of an unlisted image contains its key */
            page_url: string;
            /** @description URLs of the original and of each variant, by key */
            urls: {
                [key: string]: string;
            };
            width: number;
            height: number;
            format: string;
            animated: boolean;
            size_bytes: number;
            /** @description ThumbHash, base64 */
            placeholder: string | null;
            colors: components["schemas"]["ImageColor"][];
            license: components["schemas"]["PublicLicense"];
            camera: components["schemas"]["PublicCamera"] | null;
            taken_at: string | null;
            nsfw: boolean;
            created_at: string;
        };
        PublicImagePage: {
            data: components["schemas"]["PublicImage"][];
            next_cursor: string | null;
        };
        PublicLicense: {
            id: string;
            title: string;
            /** @description Where its terms are; null if there are none to read */
            url: string | null;
        };
        PublicProfile: {
            handle: string;
            /** @description The display name, or else the handle */
            name: string;
            bio: string | null;
            website: string | null;
            /** @description The name of a GitHub user */
            github: string | null;
            profile_picture: string | null;
            /** @description The public page */
            url: string;
            /** @description Public images */
            images_count: number;
            /** @description Public albums */
            albums_count: number;
            joined_at: string;
        };
        /** @description Exactly one of the fields is required */
        PurgeCdn: {
            /** @description All variants of this image */
            image_id?: string;
            /** @description All images under the URLs of this album */
            album?: string;
            /**
             * @description All your images
             * @constant
             */
            all?: true;
        };
        PurgedCdn: {
            /** @description `false`: the CDN did not confirm in time. The purge is retried in the background for hours */
            purged: boolean;
            /**
             * @description `none`: no CDN is configured, and only the service's own caches were invalidated
             * @enum {string}
             */
            cdn: "none" | "varnish" | "cloudflare" | "vercel";
            /** @description The `cache-tag` values whose responses were purged */
            tags: string[];
        };
        PurgedImage: {
            id: string;
            /** @constant */
            deleted: true;
        };
        PurgedVariant: {
            key: string;
            /** @constant */
            purged: true;
            urls: string[];
        };
        Quota: {
            used: number;
            /** @description Null without a limit */
            limit: number | null;
            /** @description `used` as a share of `limit` */
            ratio: number | null;
            /** @description When the limit is reached if the use goes on as in the last weeks; null without a forecast */
            forecast_reached_at: string | null;
        };
        QuotaAlert: {
            /** @description When it was noticed */
            at: string;
            /** @enum {string} */
            metric: "storage_bytes" | "delivery_bytes_month" | "ai_analyses_month" | "api_keys" | "webhooks" | "custom_domains" | "albums" | "tags";
            /** @description The share of the quota that was reached */
            ratio: number;
        };
        Readiness: {
            /** @constant */
            status: "ok";
            /** @constant */
            database: "ok";
            /** @constant */
            storage: "ok";
            /** @constant */
            queue: "ok";
        };
        ReceivedReport: {
            /** @constant */
            received: true;
        };
        RegeneratedVariant: {
            key: string;
            /**
             * @description `queued`: a preset, which is rendered in the background; `request_again`: a custom variant, which is rendered when its URL is requested
             * @enum {string}
             */
            status: "queued" | "request_again";
            /** @description The signed URL of a custom variant; requesting it renders the variant */
            url?: string;
        };
        RenamePasskey: {
            name: string;
        };
        ReplaceImage: {
            content_type?: string;
            size_bytes?: number;
            width?: number;
            height?: number;
            tags?: string[];
            alt?: string | null;
            nsfw?: boolean;
            /** @description The id, SPDX identifier or name of a catalogue license or of one of your own, ignoring case; null is `none` */
            license?: string | null;
            /**
             * @description `public`: anyone can open its URLs, which consist of the handle, the album and the filename. `unlisted`: anyone with the URL can open it, and the URL contains a key that cannot be guessed. `private`: only you can open it
             * @enum {string}
             */
            visibility?: "public" | "unlisted" | "private";
            /** @description null or `never`, a duration such as `12h`, `7d`, `2w` or `1y`, or a future ISO 8601 date or time; at most 100 years away */
            expiration?: string | null;
        };
        Report: {
            id: string;
            /** @description As it was reported */
            url: string;
            /** @enum {string} */
            reason: "copyright" | "illegal" | "personal_data" | "other";
            text: string;
            /** @description Of the sender */
            email: string | null;
            created_at: string;
            resolved_at: string | null;
            resolution: ("dismissed" | "withheld") | null;
            /** @description Null once the image is deleted permanently */
            image: {
                id: string;
                /** @description Of the owner */
                uid: string;
                handle: string;
                album: string;
                filename: string;
                withheld_at: string | null;
            } | null;
        };
        ReportPage: {
            data: components["schemas"]["Report"][];
            next_cursor: string | null;
        };
        RequestVariants: {
            /** @description Duplicates count once. The original always exists */
            variants: ("original" | ("w128" | "w256" | "w512" | "w1024" | "w1536" | "w2048" | "thumb" | "og-image") | string)[];
        };
        ResolveReport: {
            /**
             * @description `withheld` withholds the image from everyone but its owner
             * @enum {string}
             */
            resolution: "dismissed" | "withheld";
            /** @description For the owner's audit log, if the image is withheld */
            reason?: string | null;
        };
        Session: {
            id: string;
            /** @description As its latest request named itself, without a version */
            browser: string | null;
            os: string | null;
            /** @description Two letters, ISO 3166-1, of its latest request; null if no proxy reports it */
            country: string | null;
            created_at: string;
            /** @description Updated at most every five minutes */
            last_seen_at: string | null;
            expires_at: string;
            /** @description The session of this request */
            current: boolean;
        };
        SessionList: {
            data: components["schemas"]["Session"][];
            next_cursor: null;
        };
        Settings: {
            /** @enum {string} */
            theme: "auto" | "light" | "dark";
            /** @enum {string} */
            language: "en" | "de" | "ar";
            accessibility_settings: {
                reduce_motion: boolean;
                high_contrast: boolean;
                larger_text: boolean;
                /** @description Whether single letters are shortcuts; combinations with Ctrl or ⌘ always are */
                single_key_shortcuts: boolean;
            };
            /** @description Used for fields that an upload omits */
            upload_defaults: {
                album: string;
                /** @enum {string} */
                visibility: "public" | "unlisted" | "private";
                license: string;
                strip_metadata: boolean;
                /** @description Whether uploads lose the position where they were taken */
                strip_location: boolean;
                tags: string[];
                /** @description `never`, or a duration from the upload on */
                expiration: string;
                /**
                 * @description Whether uploads are analysed, where the service can do that
                 * @enum {string}
                 */
                ai: "off" | "on";
            };
            /** @description What analyses change */
            ai: {
                /** @description From which `nsfw_score` on an analysis marks an image as not safe for work; what you set yourself stays */
                nsfw_threshold: number;
                /**
                 * @description What becomes of captions: `suggest` offers them as alt texts, `fill` stores them where there is none
                 * @enum {string}
                 */
                alt_text: "off" | "suggest" | "fill";
            };
            /** @enum {string} */
            image_view_mode: "regular" | "compact" | "square" | "list";
            /**
             * @description The page of the dashboard that opens after signing in
             * @enum {string}
             */
            start_page: "images" | "albums" | "favourites" | "analytics";
            /**
             * @description Whether URLs are copied in full or from the path on
             * @enum {string}
             */
            embed_url_format: "full" | "relative";
            /** @description The formats in which URLs are offered for copying */
            embed_enabled_formats: ("url" | "markdown" | "html" | "bbcode")[];
            /** @description Custom variants that are rendered for any image when they are requested */
            saved_custom_variants: string[];
            /** @description Whether new notices of `GET /me` are sent by email, in at most one digest a day */
            email_notices: boolean;
            /** @description Whether `GET /me` and the digest name images that expire within 7 days */
            notify_expiring_images: boolean;
            /** @description Whether the questions of the first visit are answered: the handle, who sees new uploads, and whether they keep their location. False for a new account */
            welcomed: boolean;
            created_at: string;
            updated_at: string;
        };
        Share: {
            id: string;
            url: string;
            target: {
                /** @constant */
                type: "image";
                /** @description Null once the image is purged */
                id: string | null;
            } | {
                /** @constant */
                type: "images";
                ids: string[];
            } | {
                /** @constant */
                type: "album";
                album: string;
            } | {
                /** @constant */
                type: "upload";
            };
            title: string | null;
            message: string | null;
            has_password: boolean;
            expires_at: string | null;
            max_views: number | null;
            views: number;
            allow_download: boolean;
            allow_original: boolean;
            show_metadata: boolean;
            /** @enum {string} */
            feedback: "none" | "picks" | "comments";
            upload: {
                album: string;
                max_files: number;
                max_bytes: number;
                /** @description Files that guests have uploaded and that still exist */
                files: number;
            } | null;
            last_viewed_at: string | null;
            created_at: string;
            updated_at: string;
        };
        SharePage: {
            data: components["schemas"]["Share"][];
            next_cursor: string | null;
        };
        SharePick: {
            /** @description The name that the visitor gave; it is not checked */
            visitor: string;
            image_id: string;
            filename: string;
            picked: boolean;
            comment: string | null;
            updated_at: string;
        };
        SharePickPage: {
            data: components["schemas"]["SharePick"][];
            next_cursor: string | null;
        };
        ShownApiKey: {
            id: string;
            name: string;
            /** @description The beginning of the key: `alb_` and ten characters */
            prefix: string;
            scopes: string[];
            allowed_ips: string[];
            /** @description The handle of the library of someone else in which it works; null for your own */
            library: string | null;
            /** @enum {string} */
            status: "active" | "expired" | "revoked";
            created_at: string;
            expires_at: string | null;
            revoked_at: string | null;
            /** @description Updated at most once a minute */
            last_used_at: string | null;
            /** @description The key itself. No other response contains it: only its hash is stored */
            key: string;
        };
        SimilarImages: {
            data: {
                /** @description Bits of the perceptual hash that differ */
                distance: number;
                image: components["schemas"]["Image"];
            }[];
            next_cursor: null;
        };
        StartCheckout: {
            /** @enum {string} */
            plan: "starter" | "pro";
            /** @enum {string} */
            cycle: "monthly" | "annual";
        };
        StartedJob: {
            job: components["schemas"]["Job"];
        };
        Stats: {
            /** @description Without deleted images */
            images: number;
            /** @description In the trash */
            deleted_images: number;
            albums: number;
            tags: number;
            /** @description Without deleted images */
            favourites: number;
            /** @description Includes deleted images until they are purged. Of more than 20,000 images, the state of the last hour */
            storage: {
                bytes: number;
                original_bytes: number;
                variant_bytes: number;
            };
            /** @description Days in UTC, including today */
            delivered: {
                today: {
                    requests: number;
                    bytes: number;
                };
                last_30_days: {
                    requests: number;
                    bytes: number;
                };
            };
        };
        Tag: {
            tag: string;
            description: string | null;
            /** @description Hexadecimal */
            color: string | null;
            /** @description Images with the tag, without deleted ones */
            count: number;
            created_at: string;
            updated_at: string;
        };
        TagPage: {
            data: components["schemas"]["Tag"][];
            next_cursor: null;
        };
        Timeline: {
            /** @description Newest month first; months without an image are omitted */
            data: components["schemas"]["TimelineMonth"][];
        };
        TimelineMonth: {
            /** @description `YYYY-MM` */
            month: string;
            /** @description Images of the month */
            count: number;
            /** @description Sum of the images' ratios, width by height, each cut to what a byte of `ratios` can say; an image without a file counts as 1 */
            ratio_sum: number;
            /** @description Base64 of one byte for each image, newest first: round(128 + 42 × log2(width ÷ height)), cut to 0 to 255. Null when the list has more than 50,000 images and no `year` is given */
            ratios: string | null;
        };
        TopImage: {
            image_id: string;
            filename: string;
            album: string;
            /** @description URL of the original, as in `GridImage` */
            url: string;
            /** @description For `?v=`, as in `Image` */
            version: number;
            nsfw: boolean;
            requests: number;
            bytes: number;
        };
        TopImages: {
            period: components["schemas"]["AnalyticsPeriod"];
            /** @enum {string} */
            by: "requests" | "bytes";
            /** @description Largest first. Images without a request in the period, and deleted images, are omitted */
            data: components["schemas"]["TopImage"][];
        };
        UpdateAlbum: {
            title?: string;
            description?: string | null;
            /** @enum {string} */
            permission?: "public" | "private";
            color?: (("red" | "orange" | "amber" | "yellow" | "lime" | "green" | "emerald" | "teal" | "cyan" | "sky" | "blue" | "indigo" | "violet" | "purple" | "fuchsia" | "pink" | "rose" | "slate") | ("#ef4444" | "#f97316" | "#f59e0b" | "#eab308" | "#84cc16" | "#22c55e" | "#10b981" | "#14b8a6" | "#06b6d4" | "#0ea5e9" | "#3b82f6" | "#6366f1" | "#8b5cf6" | "#a855f7" | "#d946ef" | "#ec4899" | "#f43f5e" | "#64748b")) | null;
            is_favourited?: boolean;
            /** @description Id of one of your images; null removes the cover */
            cover?: string | null;
        };
        UpdateAlerts: {
            email?: boolean;
            /** @description Percentages of a quota at which you are alerted. That deliveries stop is always told */
            thresholds?: number[];
        };
        UpdateApiKey: {
            name?: string;
            /** @description `read` includes every scope that ends in `:read`; `upload` allows only creating and completing images; `*` includes all */
            scopes?: ("images:read" | "albums:read" | "tags:read" | "favourites:read" | "analytics:read" | "ai:read" | "settings:read" | "webhooks:read" | "billing:read" | "audit:read" | "shares:read" | "images:write" | "images:delete" | "albums:write" | "tags:write" | "favourites:write" | "ai:write" | "settings:write" | "webhooks:write" | "shares:write" | "read" | "upload" | "*")[];
            /** @description null or `never`, a duration such as `12h`, `7d`, `2w` or `1y`, or a future ISO 8601 date or time; at most 100 years away */
            expires?: string | null;
            /** @description IP addresses and CIDR blocks, IPv4 and IPv6; an empty list or null allows every IP address */
            allowed_ips?: string[] | null;
        };
        UpdateImage: {
            filename?: string;
            album?: string;
            tags?: string[];
            alt?: string | null;
            title?: string | null;
            description?: string | null;
            /** @description Texts of your own, by name: at most 20, and 2048 bytes as JSON. Replaces all of them; null or `{}` clears them */
            metadata?: {
                [key: string]: string;
            } | null;
            nsfw?: boolean;
            /** @description The id, SPDX identifier or name of a catalogue license or of one of your own, ignoring case; null is `none` */
            license?: string | null;
            /**
             * @description `public`: anyone can open its URLs, which consist of the handle, the album and the filename. `unlisted`: anyone with the URL can open it, and the URL contains a key that cannot be guessed. `private`: only you can open it
             * @enum {string}
             */
            visibility?: "public" | "unlisted" | "private";
            /** @description null or `never`, a duration such as `12h`, `7d`, `2w` or `1y`, or a future ISO 8601 date or time; at most 100 years away */
            expiration?: string | null;
            is_private?: boolean;
            /** @description Applies from the next upload or replacement */
            embed_license?: boolean;
            /** @description The clock where the image was taken, as ISO 8601: `2024-06-30T12:00:00+02:00` with the offset from UTC when it is known, `2024-06-30T12:00:00` when it is not. null returns to what the file says */
            taken_at?: string | null;
            /** @description The point that crops keep, as shares of the upright image's width and height from its top left corner, with three decimals. `thumb`, `og-image` and custom variants with `fitcover` and no gravity are rendered again when it changes, and get new URLs. null clears it */
            focal_point?: components["schemas"]["FocalPoint"] | null;
        };
        UpdateLicense: {
            name?: string;
            spdx_identifier?: string | null;
            copyright_notice?: string | null;
            author?: string | null;
            attribution_required?: boolean;
            commercial_use?: boolean;
            derivatives_allowed?: boolean;
            share_alike?: boolean;
        };
        UpdateMembership: {
            /**
             * @description `viewer` sees everything, `contributor` also uploads, `editor` also changes, `manager` also deletes for good, shares and invites
             * @enum {string}
             */
            role: "viewer" | "contributor" | "editor" | "manager";
        };
        UpdateOperatedOwner: {
            /**
             * @description `sponsor` stays whatever Stripe reports; another one follows the subscription again
             * @enum {string}
             */
            plan_tier?: "free" | "starter" | "pro" | "sponsor";
            disabled?: boolean;
            withhold?: boolean;
            /** @description Limits of this account; null returns to that of the plan */
            quotas?: {
                storage_bytes?: number | null;
                delivery_bytes_month?: number | null;
                ai_analyses_month?: number | null;
                api_keys?: number | null;
                webhooks?: number | null;
                custom_domains?: number | null;
                albums?: number | null;
                tags?: number | null;
            };
        };
        UpdateProfile: {
            handle?: string;
            display_name?: string | null;
            name?: string | null;
            bio?: string | null;
            website?: string | null;
            github?: string | null;
            /** @description The URL of an image elsewhere; `PUT /profile/picture` uploads one */
            profile_picture?: string | null;
            /** @enum {string} */
            profile_visibility?: "public" | "private";
            /** @description Whether search engines may list your public pages. If not, they are marked `noindex` and left out of the sitemap */
            search_engines?: boolean;
            /** @description Whether your public images may be used to train models. If not, your public pages say so (`noai`, `noimageai`) */
            ai_training?: boolean;
            /** @description Whether your public pages say with which camera and when an image was taken, as far as its file says so. They never say where */
            show_metadata?: boolean;
        };
        UpdateSettings: {
            /** @enum {string} */
            theme?: "auto" | "light" | "dark";
            /** @enum {string} */
            language?: "en" | "de" | "ar";
            accessibility_settings?: {
                /** @default false */
                reduce_motion?: boolean;
                /** @default false */
                high_contrast?: boolean;
                /** @default false */
                larger_text?: boolean;
                /** @default true */
                single_key_shortcuts?: boolean;
            };
            upload_defaults?: {
                /** @default images */
                album?: string;
                /**
                 * @default public
                 * @enum {string}
                 */
                visibility?: "public" | "unlisted" | "private";
                /** @description The id, SPDX identifier or name of a catalogue license or of one of your own, ignoring case; null is `none` */
                license?: string | null;
                /** @default false */
                strip_metadata?: boolean;
                /** @default false */
                strip_location?: boolean;
                tags?: string[];
                expiration?: string | null;
                /**
                 * @default off
                 * @enum {string}
                 */
                ai?: "off" | "on";
            };
            ai?: {
                /** @default 0.85 */
                nsfw_threshold?: number;
                /**
                 * @default off
                 * @enum {string}
                 */
                alt_text?: "off" | "suggest" | "fill";
            };
            /** @enum {string} */
            image_view_mode?: "regular" | "compact" | "square" | "list";
            /** @enum {string} */
            start_page?: "images" | "albums" | "favourites" | "analytics";
            /** @enum {string} */
            embed_url_format?: "full" | "relative";
            embed_enabled_formats?: ("url" | "markdown" | "html" | "bbcode")[];
            saved_custom_variants?: string[];
            email_notices?: boolean;
            notify_expiring_images?: boolean;
            welcomed?: boolean;
        };
        UpdateShare: {
            title?: string | null;
            /** @description Shown above the images */
            message?: string | null;
            /** @description Visits after which nobody new can open the link. Null: any number */
            max_views?: number | null;
            /** @description Another one, or null for none. Both end all open visits, as does the same one again */
            password?: string | null;
            /** @description null or `never`, a duration such as `12h`, `7d`, `2w` or `1y`, or a future ISO 8601 date or time; at most 100 years away */
            expiration?: string | null;
            allow_download?: boolean;
            allow_original?: boolean;
            show_metadata?: boolean;
            /**
             * @description Whether visitors mark images, and whether they also write comments
             * @enum {string}
             */
            feedback?: "none" | "picks" | "comments";
            /** @description Only for the target `upload`; null, as other targets have it, changes nothing */
            upload?: {
                /** @description Files of all guests together */
                max_files?: number;
                /** @description Bytes of one file */
                max_bytes?: number;
            } | null;
            /**
             * @description Gives the share another URL. The former one and all open visits end
             * @constant
             */
            new_url?: true;
        };
        UpdateTag: {
            description?: string | null;
            color?: (("red" | "orange" | "amber" | "yellow" | "lime" | "green" | "emerald" | "teal" | "cyan" | "sky" | "blue" | "indigo" | "violet" | "purple" | "fuchsia" | "pink" | "rose" | "slate") | ("#ef4444" | "#f97316" | "#f59e0b" | "#eab308" | "#84cc16" | "#22c55e" | "#10b981" | "#14b8a6" | "#06b6d4" | "#0ea5e9" | "#3b82f6" | "#6366f1" | "#8b5cf6" | "#a855f7" | "#d946ef" | "#ec4899" | "#f43f5e" | "#64748b")) | null;
        };
        UploadFields: {
            /** @description Default: the file's name in the form */
            filename?: string;
            /** @description The name that the file has where it comes from. Default: the file's name in the form */
            original_filename?: string;
            content_type?: string;
            size_bytes?: string;
            width?: string;
            height?: string;
            /** @description If you already have an image with this filename: `error` (409; `details.suggestion` has a free name, and `details.deleted_image` the id of the image if it is in the trash), `rename` (takes the free name that the error would suggest) or `existing` (returns that image unchanged, with status 200, if it is active and its file is identical, else 409). Default: `error`, for a key with only the scope `upload` `rename` */
            on_conflict?: string;
            album?: string;
            /** @description Separated by commas */
            tags?: string;
            /**
             * @description Whether everything that only describes the image is removed from the file, on upload and on replacement. Default: your upload defaults
             * @enum {string}
             */
            strip_metadata?: "0" | "1" | "true" | "false";
            /**
             * @description Whether only the position is removed: the GPS data of EXIF, XMP and GeoTIFF. Where that is impossible, all metadata is. Not needed beside `strip_metadata`. Default: your upload defaults
             * @enum {string}
             */
            strip_location?: "0" | "1" | "true" | "false";
            /** @enum {string} */
            embed_license?: "0" | "1" | "true" | "false";
            /**
             * @description Encryption is not available yet: omit the field, or send `false`
             * @enum {string}
             */
            encrypt?: "0" | "false";
            challenge_token?: string;
            alt?: string;
            title?: string;
            description?: string;
            /** @description Texts of your own, by name, as JSON: `{"camera":"Rolleiflex"}` */
            metadata?: string;
            /** @enum {string} */
            nsfw?: "0" | "1" | "true" | "false";
            license?: string;
            /** @description `public`: anyone can open its URLs, which consist of the handle, the album and the filename. `unlisted`: anyone with the URL can open it, and the URL contains a key that cannot be guessed. `private`: only you can open it */
            visibility?: string;
            /** @description null or `never`, a duration such as `12h`, `7d`, `2w` or `1y`, or a future ISO 8601 date or time; at most 100 years away */
            expiration?: string;
            /**
             * @description If you have an active image with an identical file, returns that image unchanged, with status 200. Nothing is stored, and the other fields are ignored.
             * @enum {string}
             */
            dedupe?: "0" | "1" | "true" | "false";
        };
        UploadTarget: {
            url: string;
            /** @constant */
            method: "PUT";
            headers: {
                [key: string]: string;
            };
            expires_at: string;
            max_bytes: number;
        };
        UsageReport: {
            enabled: boolean;
            period: components["schemas"]["AnalyticsPeriod"];
            storage: components["schemas"]["AnalyticsStorage"];
            bandwidth: {
                total_bytes: number;
                by_day: {
                    /** @description YYYY-MM-DD, UTC */
                    date: string;
                    bytes: number;
                }[];
                by_variant?: {
                    variant: string;
                    bytes: number;
                }[];
                by_format?: {
                    format: string;
                    bytes: number;
                }[];
                by_country?: {
                    country: string;
                    bytes: number;
                }[];
                by_referrer?: {
                    referrer: string;
                    bytes: number;
                }[];
            };
            requests: {
                total: number;
                by_day: {
                    /** @description YYYY-MM-DD, UTC */
                    date: string;
                    requests: number;
                }[];
                by_variant?: {
                    variant: string;
                    requests: number;
                }[];
                by_format?: {
                    format: string;
                    requests: number;
                }[];
                by_country?: {
                    country: string;
                    requests: number;
                }[];
                by_referrer?: {
                    referrer: string;
                    requests: number;
                }[];
            };
        };
        Variant: {
            key: string;
            /** @enum {string} */
            kind: "preset" | "custom";
            /**
             * @description `pending`: being rendered; `absent`: a preset that is rendered on the first request
             * @enum {string}
             */
            status: "absent" | "pending" | "ready" | "failed";
            /** @description The URL of a custom variant is signed: anyone who may see the image can render the variant with it */
            url: string;
            content_type: string | null;
            size_bytes: number | null;
            width: number | null;
            height: number | null;
            created_at: string | null;
            /** @description The stored formats; delivery selects one by the request's Accept header */
            renderings: {
                format: string;
                content_type: string;
                size_bytes: number;
            }[];
            error: string | null;
        };
        VariantList: {
            data: components["schemas"]["Variant"][];
            /** @description Custom variants that exist; failed ones are not counted */
            custom_count: number;
            custom_limit: number;
        };
        WithholdImage: {
            withhold: boolean;
            /** @description For the owner's audit log */
            reason?: string | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    uploadImage: {
        parameters: {
            query?: {
                filename?: string;
                original_filename?: string;
                content_type?: string;
                size_bytes?: string;
                width?: string;
                height?: string;
                on_conflict?: string;
                album?: string;
                tags?: string;
                strip_metadata?: "0" | "1" | "true" | "false";
                strip_location?: "0" | "1" | "true" | "false";
                embed_license?: "0" | "1" | "true" | "false";
                encrypt?: "0" | "false";
                challenge_token?: string;
                alt?: string;
                title?: string;
                description?: string;
                metadata?: string;
                nsfw?: "0" | "1" | "true" | "false";
                license?: string;
                visibility?: string;
                expiration?: string;
                dedupe?: "0" | "1" | "true" | "false";
            };
            header?: {
                "Idempotency-Key"?: string;
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "first-light.jpg",
                 *       "filename": "still-lake.jpg",
                 *       "tags": "lake,morning",
                 *       "visibility": "unlisted"
                 *     }
                 */
                "multipart/form-data": {
                    file: string;
                    /** @description Default: the file's name in the form */
                    filename?: string;
                    /** @description The name that the file has where it comes from. Default: the file's name in the form */
                    original_filename?: string;
                    content_type?: string;
                    size_bytes?: string;
                    width?: string;
                    height?: string;
                    /** @description If you already have an image with this filename: `error` (409; `details.suggestion` has a free name, and `details.deleted_image` the id of the image if it is in the trash), `rename` (takes the free name that the error would suggest) or `existing` (returns that image unchanged, with status 200, if it is active and its file is identical, else 409). Default: `error`, for a key with only the scope `upload` `rename` */
                    on_conflict?: string;
                    album?: string;
                    /** @description Separated by commas */
                    tags?: string;
                    /**
                     * @description Whether everything that only describes the image is removed from the file, on upload and on replacement. Default: your upload defaults
                     * @enum {string}
                     */
                    strip_metadata?: "0" | "1" | "true" | "false";
                    /**
                     * @description Whether only the position is removed: the GPS data of EXIF, XMP and GeoTIFF. Where that is impossible, all metadata is. Not needed beside `strip_metadata`. Default: your upload defaults
                     * @enum {string}
                     */
                    strip_location?: "0" | "1" | "true" | "false";
                    /** @enum {string} */
                    embed_license?: "0" | "1" | "true" | "false";
                    /**
                     * @description Encryption is not available yet: omit the field, or send `false`
                     * @enum {string}
                     */
                    encrypt?: "0" | "false";
                    challenge_token?: string;
                    alt?: string;
                    title?: string;
                    description?: string;
                    /** @description Texts of your own, by name, as JSON: `{"camera":"Rolleiflex"}` */
                    metadata?: string;
                    /** @enum {string} */
                    nsfw?: "0" | "1" | "true" | "false";
                    license?: string;
                    /** @description `public`: anyone can open its URLs, which consist of the handle, the album and the filename. `unlisted`: anyone with the URL can open it, and the URL contains a key that cannot be guessed. `private`: only you can open it */
                    visibility?: string;
                    /** @description null or `never`, a duration such as `12h`, `7d`, `2w` or `1y`, or a future ISO 8601 date or time; at most 100 years away */
                    expiration?: string;
                    /**
                     * @description If you have an active image with an identical file, returns that image unchanged, with status 200. Nothing is stored, and the other fields are ignored.
                     * @enum {string}
                     */
                    dedupe?: "0" | "1" | "true" | "false";
                };
                "image/*": string;
            };
        };
        responses: {
            /** @description Your existing image with this file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "img_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "owner": "ada@example.com",
                     *       "filename": "still-lake.jpg",
                     *       "original_filename": "first-light.jpg",
                     *       "album": "images",
                     *       "tags": [
                     *         "lake",
                     *         "morning"
                     *       ],
                     *       "urls": {
                     *         "original": "https://images.example.com/i/ada/images/~Zk3vQ0yB1rT8mLxA/still-lake.jpg",
                     *         "w128": "https://images.example.com/i/ada/images/~Zk3vQ0yB1rT8mLxA/w128/still-lake.jpg",
                     *         "w256": "https://images.example.com/i/ada/images/~Zk3vQ0yB1rT8mLxA/w256/still-lake.jpg",
                     *         "w512": "https://images.example.com/i/ada/images/~Zk3vQ0yB1rT8mLxA/w512/still-lake.jpg",
                     *         "w1024": "https://images.example.com/i/ada/images/~Zk3vQ0yB1rT8mLxA/w1024/still-lake.jpg",
                     *         "w1536": "https://images.example.com/i/ada/images/~Zk3vQ0yB1rT8mLxA/w1536/still-lake.jpg",
                     *         "w2048": "https://images.example.com/i/ada/images/~Zk3vQ0yB1rT8mLxA/w2048/still-lake.jpg",
                     *         "thumb": "https://images.example.com/i/ada/images/~Zk3vQ0yB1rT8mLxA/thumb/still-lake.jpg",
                     *         "og-image": "https://images.example.com/i/ada/images/~Zk3vQ0yB1rT8mLxA/og-image/still-lake.jpg"
                     *       },
                     *       "upload": null,
                     *       "version": 1,
                     *       "info": {
                     *         "content_type": "image/jpeg",
                     *         "size_bytes": 286,
                     *         "width": 64,
                     *         "height": 48,
                     *         "format": "jpeg",
                     *         "pages": 1,
                     *         "has_alpha": false,
                     *         "color_space": "srgb",
                     *         "sha256": "8b9530ba31a9091d47d34d0c0103f016fcf0cbafa85e9bc860e19a2611b9fe7c",
                     *         "placeholder": "nqsCBYD/T2SJd4eGh3d3hwh2h4cH",
                     *         "phash": "0000000000000000",
                     *         "colors": [
                     *           {
                     *             "hex": "#c97829",
                     *             "name": "amber",
                     *             "share": 1
                     *           }
                     *         ],
                     *         "exif": null,
                     *         "license_embedded": false,
                     *         "duplicate_of": null,
                     *         "metadata": {
                     *           "found": [],
                     *           "kept": [],
                     *           "removed": []
                     *         }
                     *       },
                     *       "status": {
                     *         "upload": "complete",
                     *         "state": "active",
                     *         "deleted_at": null,
                     *         "variants": {
                     *           "ready": [],
                     *           "pending": [
                     *             "w128",
                     *             "w256",
                     *             "w512"
                     *           ],
                     *           "failed": []
                     *         },
                     *         "encrypted": false,
                     *         "key_version": null,
                     *         "backup": {
                     *           "status": "disabled",
                     *           "synced_at": null,
                     *           "error": null
                     *         },
                     *         "ai": "none"
                     *       },
                     *       "alt": "",
                     *       "title": "",
                     *       "description": "",
                     *       "metadata": {},
                     *       "focal_point": null,
                     *       "nsfw": false,
                     *       "license": "none",
                     *       "embed_license": false,
                     *       "visibility": "unlisted",
                     *       "expiration_date": null,
                     *       "is_private": false,
                     *       "is_favourited": false,
                     *       "taken_at": null,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description The complete image */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "img_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "owner": "ada@example.com",
                     *       "filename": "still-lake.jpg",
                     *       "original_filename": "first-light.jpg",
                     *       "album": "images",
                     *       "tags": [
                     *         "lake",
                     *         "morning"
                     *       ],
                     *       "urls": {
                     *         "original": "https://images.example.com/i/ada/images/~Zk3vQ0yB1rT8mLxA/still-lake.jpg",
                     *         "w128": "https://images.example.com/i/ada/images/~Zk3vQ0yB1rT8mLxA/w128/still-lake.jpg",
                     *         "w256": "https://images.example.com/i/ada/images/~Zk3vQ0yB1rT8mLxA/w256/still-lake.jpg",
                     *         "w512": "https://images.example.com/i/ada/images/~Zk3vQ0yB1rT8mLxA/w512/still-lake.jpg",
                     *         "w1024": "https://images.example.com/i/ada/images/~Zk3vQ0yB1rT8mLxA/w1024/still-lake.jpg",
                     *         "w1536": "https://images.example.com/i/ada/images/~Zk3vQ0yB1rT8mLxA/w1536/still-lake.jpg",
                     *         "w2048": "https://images.example.com/i/ada/images/~Zk3vQ0yB1rT8mLxA/w2048/still-lake.jpg",
                     *         "thumb": "https://images.example.com/i/ada/images/~Zk3vQ0yB1rT8mLxA/thumb/still-lake.jpg",
                     *         "og-image": "https://images.example.com/i/ada/images/~Zk3vQ0yB1rT8mLxA/og-image/still-lake.jpg"
                     *       },
                     *       "upload": null,
                     *       "version": 1,
                     *       "info": {
                     *         "content_type": "image/jpeg",
                     *         "size_bytes": 286,
                     *         "width": 64,
                     *         "height": 48,
                     *         "format": "jpeg",
                     *         "pages": 1,
                     *         "has_alpha": false,
                     *         "color_space": "srgb",
                     *         "sha256": "8b9530ba31a9091d47d34d0c0103f016fcf0cbafa85e9bc860e19a2611b9fe7c",
                     *         "placeholder": "nqsCBYD/T2SJd4eGh3d3hwh2h4cH",
                     *         "phash": "0000000000000000",
                     *         "colors": [
                     *           {
                     *             "hex": "#c97829",
                     *             "name": "amber",
                     *             "share": 1
                     *           }
                     *         ],
                     *         "exif": null,
                     *         "license_embedded": false,
                     *         "duplicate_of": null,
                     *         "metadata": {
                     *           "found": [],
                     *           "kept": [],
                     *           "removed": []
                     *         }
                     *       },
                     *       "status": {
                     *         "upload": "complete",
                     *         "state": "active",
                     *         "deleted_at": null,
                     *         "variants": {
                     *           "ready": [],
                     *           "pending": [
                     *             "w128",
                     *             "w256",
                     *             "w512"
                     *           ],
                     *           "failed": []
                     *         },
                     *         "encrypted": false,
                     *         "key_version": null,
                     *         "backup": {
                     *           "status": "disabled",
                     *           "synced_at": null,
                     *           "error": null
                     *         },
                     *         "ai": "none"
                     *       },
                     *       "alt": "",
                     *       "title": "",
                     *       "description": "",
                     *       "metadata": {},
                     *       "focal_point": null,
                     *       "nsfw": false,
                     *       "license": "none",
                     *       "embed_license": false,
                     *       "visibility": "unlisted",
                     *       "expiration_date": null,
                     *       "is_private": false,
                     *       "is_favourited": false,
                     *       "taken_at": null,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description `INVALID_IMAGE`: The file is not a readable image. `IMAGE_TOO_LARGE`: The image is too large. `QUOTA_EXCEEDED`: Your plan does not allow more. `CHALLENGE_FAILED`: The challenge_token is missing, was used before, or is for something else. Solve a new challenge. `VALIDATION_ERROR`: Some of the values are not valid. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Library not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FILENAME_TAKEN`: You already have an image with this filename. `CONFLICT`: The request conflicts with another one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UPLOAD_TOO_LARGE`: The file is larger than the upload allows. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    importImage: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/photo?id=7",
                 *       "filename": "second-light.jpg"
                 *     }
                 */
                "application/json": components["schemas"]["ImportImage"];
            };
        };
        responses: {
            /** @description Your existing image with this file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "img_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "owner": "ada@example.com",
                     *       "filename": "second-light.jpg",
                     *       "original_filename": "shown.jpg",
                     *       "album": "images",
                     *       "tags": [],
                     *       "urls": {
                     *         "original": "https://images.example.com/i/ada/images/second-light.jpg",
                     *         "w128": "https://images.example.com/i/ada/images/w128/second-light.jpg",
                     *         "w256": "https://images.example.com/i/ada/images/w256/second-light.jpg",
                     *         "w512": "https://images.example.com/i/ada/images/w512/second-light.jpg",
                     *         "w1024": "https://images.example.com/i/ada/images/w1024/second-light.jpg",
                     *         "w1536": "https://images.example.com/i/ada/images/w1536/second-light.jpg",
                     *         "w2048": "https://images.example.com/i/ada/images/w2048/second-light.jpg",
                     *         "thumb": "https://images.example.com/i/ada/images/thumb/second-light.jpg",
                     *         "og-image": "https://images.example.com/i/ada/images/og-image/second-light.jpg"
                     *       },
                     *       "upload": null,
                     *       "version": 1,
                     *       "info": {
                     *         "content_type": "image/jpeg",
                     *         "size_bytes": 268,
                     *         "width": 8,
                     *         "height": 8,
                     *         "format": "jpeg",
                     *         "pages": 1,
                     *         "has_alpha": false,
                     *         "color_space": "srgb",
                     *         "sha256": "1f5b56ccd70c0df3ced38614dff4595f3316a72f768be615f6a161c48fb58c3d",
                     *         "placeholder": "nqsCBwBriT+Hd4d5h5iImIh/86NnXHgP",
                     *         "phash": "0000000000000000",
                     *         "colors": [
                     *           {
                     *             "hex": "#c97829",
                     *             "name": "amber",
                     *             "share": 1
                     *           }
                     *         ],
                     *         "exif": null,
                     *         "license_embedded": false,
                     *         "duplicate_of": "img_01kcp3v9w8e7rgtq5n2xj6m4d1",
                     *         "metadata": {
                     *           "found": [],
                     *           "kept": [],
                     *           "removed": []
                     *         }
                     *       },
                     *       "status": {
                     *         "upload": "complete",
                     *         "state": "active",
                     *         "deleted_at": null,
                     *         "variants": {
                     *           "ready": [],
                     *           "pending": [
                     *             "w128",
                     *             "w256",
                     *             "w512"
                     *           ],
                     *           "failed": []
                     *         },
                     *         "encrypted": false,
                     *         "key_version": null,
                     *         "backup": {
                     *           "status": "disabled",
                     *           "synced_at": null,
                     *           "error": null
                     *         },
                     *         "ai": "none"
                     *       },
                     *       "alt": "",
                     *       "title": "",
                     *       "description": "",
                     *       "metadata": {},
                     *       "focal_point": null,
                     *       "nsfw": false,
                     *       "license": "none",
                     *       "embed_license": false,
                     *       "visibility": "public",
                     *       "expiration_date": null,
                     *       "is_private": false,
                     *       "is_favourited": false,
                     *       "taken_at": null,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description The complete image */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "img_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "owner": "ada@example.com",
                     *       "filename": "second-light.jpg",
                     *       "original_filename": "shown.jpg",
                     *       "album": "images",
                     *       "tags": [],
                     *       "urls": {
                     *         "original": "https://images.example.com/i/ada/images/second-light.jpg",
                     *         "w128": "https://images.example.com/i/ada/images/w128/second-light.jpg",
                     *         "w256": "https://images.example.com/i/ada/images/w256/second-light.jpg",
                     *         "w512": "https://images.example.com/i/ada/images/w512/second-light.jpg",
                     *         "w1024": "https://images.example.com/i/ada/images/w1024/second-light.jpg",
                     *         "w1536": "https://images.example.com/i/ada/images/w1536/second-light.jpg",
                     *         "w2048": "https://images.example.com/i/ada/images/w2048/second-light.jpg",
                     *         "thumb": "https://images.example.com/i/ada/images/thumb/second-light.jpg",
                     *         "og-image": "https://images.example.com/i/ada/images/og-image/second-light.jpg"
                     *       },
                     *       "upload": null,
                     *       "version": 1,
                     *       "info": {
                     *         "content_type": "image/jpeg",
                     *         "size_bytes": 268,
                     *         "width": 8,
                     *         "height": 8,
                     *         "format": "jpeg",
                     *         "pages": 1,
                     *         "has_alpha": false,
                     *         "color_space": "srgb",
                     *         "sha256": "1f5b56ccd70c0df3ced38614dff4595f3316a72f768be615f6a161c48fb58c3d",
                     *         "placeholder": "nqsCBwBriT+Hd4d5h5iImIh/86NnXHgP",
                     *         "phash": "0000000000000000",
                     *         "colors": [
                     *           {
                     *             "hex": "#c97829",
                     *             "name": "amber",
                     *             "share": 1
                     *           }
                     *         ],
                     *         "exif": null,
                     *         "license_embedded": false,
                     *         "duplicate_of": "img_01kcp3v9w8e7rgtq5n2xj6m4d1",
                     *         "metadata": {
                     *           "found": [],
                     *           "kept": [],
                     *           "removed": []
                     *         }
                     *       },
                     *       "status": {
                     *         "upload": "complete",
                     *         "state": "active",
                     *         "deleted_at": null,
                     *         "variants": {
                     *           "ready": [],
                     *           "pending": [
                     *             "w128",
                     *             "w256",
                     *             "w512"
                     *           ],
                     *           "failed": []
                     *         },
                     *         "encrypted": false,
                     *         "key_version": null,
                     *         "backup": {
                     *           "status": "disabled",
                     *           "synced_at": null,
                     *           "error": null
                     *         },
                     *         "ai": "none"
                     *       },
                     *       "alt": "",
                     *       "title": "",
                     *       "description": "",
                     *       "metadata": {},
                     *       "focal_point": null,
                     *       "nsfw": false,
                     *       "license": "none",
                     *       "embed_license": false,
                     *       "visibility": "public",
                     *       "expiration_date": null,
                     *       "is_private": false,
                     *       "is_favourited": false,
                     *       "taken_at": null,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description `INVALID_IMAGE`: The file is not a readable image. `IMAGE_TOO_LARGE`: The image is too large. `QUOTA_EXCEEDED`: Your plan does not allow more. `CHALLENGE_FAILED`: The challenge_token is missing, was used before, or is for something else. Solve a new challenge. `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Library not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FILENAME_TAKEN`: You already have an image with this filename. `CONFLICT`: The request conflicts with another one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UPLOAD_TOO_LARGE`: The file is larger than the upload allows. `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listImages: {
        parameters: {
            query?: {
                /**
                 * @description Default 10
                 * @example 20
                 */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description `recent` (default), `oldest`, `taken` (taken last first), `name` (by the filename's code points, so capitals come before small letters), `relevance` (requires `search`; ranks the newest 1,000 matches), `bytes` (largest first) or `requests` (most requested first) */
                sort?: "recent" | "oldest" | "taken" | "name" | "relevance" | "bytes" | "requests";
                /** @description With `sort=requests` and `sort=taken`, instead of `cursor`; up to 100000, after which `next_cursor` continues */
                offset?: number;
                /** @description `grid`: the few members that a grid of images shows, which is faster and much smaller */
                fields?: "grid";
                /** @description true: also `total`, the number of images that pass the filters, exact to 10,000 */
                include_total?: boolean;
                /** @description false omits tags (`[]`) and favourite status (`false`), which is faster; default true */
                include_metadata?: boolean;
                /** @description Only images of this album */
                album?: string;
                /** @description Only images with all of these tags, separated by commas */
                tag?: string;
                /** @description Words of the filename, the tags, the title, the alt text, the description, your own metadata or the analysis; the last one may be incomplete. If nothing matches, similarly spelt words are tried. */
                search?: string;
                /** @description true: only favourites; false: only other images */
                is_favourited?: boolean;
                /** @description First day of creation, `YYYY-MM-DD`, in UTC */
                from?: string;
                /** @description Last day of creation, inclusive */
                to?: string;
                /** @description Soft-deleted images: `exclude` (default), `include`, or `only` these */
                deleted?: "exclude" | "include" | "only";
                /** @description true: same as `deleted=include`; default false */
                include_deleted?: boolean;
                /** @description Only images with this visibility */
                visibility?: "public" | "unlisted" | "private";
                /** @description Only images with this license: the id, SPDX identifier or name of a catalogue license or of one of your own; `none`: only images without one */
                license?: string | null;
                /** @description true: only images marked as not safe for work; false: only others */
                nsfw?: boolean;
                /** @description Only images whose original has this format */
                format?: "jpeg" | "png" | "webp" | "gif" | "avif" | "heic" | "tiff" | "svg";
                /** @description Only images that are wider than high, higher than wide, or exactly square */
                orientation?: "landscape" | "portrait" | "square";
                /** @description Only images at least this wide, in pixels */
                min_width?: number;
                /** @description Only images at most this wide, in pixels */
                max_width?: number;
                /** @description Only images whose original has at least this many bytes */
                min_bytes?: number;
                /** @description Only images whose original has at most this many bytes */
                max_bytes?: number;
                /** @description Only images that have this colour of the palette among their dominant colours (`info.colors`) */
                color?: components["schemas"]["PaletteColor"];
                /** @description true: only animations; false: only still images */
                animated?: boolean;
                /** @description Only images that expire within this time from now: `24h`, `7d`, `2w` */
                expiring_within?: string;
                /** @description Only images whose camera, its make and model as in EXIF, contains this text, ignoring case */
                camera?: string;
                /** @description Only images whose analysis has this label (`labels` of `GET /images/{id}/ai`), ignoring case */
                label?: string;
                /** @description true: only images without a tag; false: only images with one */
                untagged?: boolean;
                /** @description true: only images without an alt text; false: only images with one */
                without_alt?: boolean;
                /** @description Only images whose stored original has this SHA-256, hexadecimal */
                sha256?: string;
                /** @description First day on which the image was taken, by the photograph's own clock; where that is unknown, of its creation */
                taken_from?: string;
                /** @description Last day on which the image was taken, inclusive */
                taken_to?: string;
            };
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of images */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "img_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *           "owner": "ada@example.com",
                     *           "filename": "first-light.jpg",
                     *           "original_filename": "first-light.jpg",
                     *           "album": "prints",
                     *           "tags": [
                     *             "lake"
                     *           ],
                     *           "urls": {
                     *             "original": "https://images.example.com/i/ada/prints/first-light.jpg",
                     *             "w128": "https://images.example.com/i/ada/prints/w128/first-light.jpg",
                     *             "w256": "https://images.example.com/i/ada/prints/w256/first-light.jpg",
                     *             "w512": "https://images.example.com/i/ada/prints/w512/first-light.jpg",
                     *             "w1024": "https://images.example.com/i/ada/prints/w1024/first-light.jpg",
                     *             "w1536": "https://images.example.com/i/ada/prints/w1536/first-light.jpg",
                     *             "w2048": "https://images.example.com/i/ada/prints/w2048/first-light.jpg",
                     *             "thumb": "https://images.example.com/i/ada/prints/thumb/first-light.jpg",
                     *             "og-image": "https://images.example.com/i/ada/prints/og-image/first-light.jpg"
                     *           },
                     *           "upload": null,
                     *           "version": 1,
                     *           "info": {
                     *             "content_type": "image/jpeg",
                     *             "size_bytes": 268,
                     *             "width": 8,
                     *             "height": 8,
                     *             "format": "jpeg",
                     *             "pages": 1,
                     *             "has_alpha": false,
                     *             "color_space": "srgb",
                     *             "sha256": "1f5b56ccd70c0df3ced38614dff4595f3316a72f768be615f6a161c48fb58c3d",
                     *             "placeholder": "nqsCBwBriT+Hd4d5h5iImIh/86NnXHgP",
                     *             "phash": "0000000000000000",
                     *             "colors": [
                     *               {
                     *                 "hex": "#c97829",
                     *                 "name": "amber",
                     *                 "share": 1
                     *               }
                     *             ],
                     *             "exif": null,
                     *             "license_embedded": false,
                     *             "metadata": {
                     *               "found": [],
                     *               "kept": [],
                     *               "removed": []
                     *             }
                     *           },
                     *           "status": {
                     *             "upload": "complete",
                     *             "state": "active",
                     *             "deleted_at": null,
                     *             "variants": {
                     *               "ready": [],
                     *               "pending": [
                     *                 "w128",
                     *                 "w256",
                     *                 "w512"
                     *               ],
                     *               "failed": []
                     *             },
                     *             "encrypted": false,
                     *             "key_version": null,
                     *             "backup": {
                     *               "status": "disabled",
                     *               "synced_at": null,
                     *               "error": null
                     *             },
                     *             "ai": "none"
                     *           },
                     *           "alt": "A low sun over a still lake",
                     *           "title": "",
                     *           "description": "",
                     *           "metadata": {},
                     *           "focal_point": null,
                     *           "nsfw": false,
                     *           "license": "none",
                     *           "embed_license": false,
                     *           "visibility": "public",
                     *           "expiration_date": null,
                     *           "is_private": false,
                     *           "is_favourited": false,
                     *           "taken_at": null,
                     *           "created_at": "2026-03-01T07:42:10.118Z",
                     *           "updated_at": "2026-03-01T07:42:10.118Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["GridImagePage"] | components["schemas"]["ImagePage"];
                };
            };
            /** @description `INVALID_CURSOR`: The cursor is not valid for this query. Start again without a cursor. `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Library not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createImage: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "filename": "morning-lake.jpg",
                 *       "tags": [
                 *         "lake",
                 *         "morning"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateImage"];
            };
        };
        responses: {
            /** @description Your existing image with this filename and file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "img_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "owner": "ada@example.com",
                     *       "filename": "morning-lake.jpg",
                     *       "original_filename": "morning-lake.jpg",
                     *       "album": "images",
                     *       "tags": [
                     *         "lake",
                     *         "morning"
                     *       ],
                     *       "urls": {
                     *         "original": "https://images.example.com/i/ada/images/morning-lake.jpg",
                     *         "w128": "https://images.example.com/i/ada/images/w128/morning-lake.jpg",
                     *         "w256": "https://images.example.com/i/ada/images/w256/morning-lake.jpg",
                     *         "w512": "https://images.example.com/i/ada/images/w512/morning-lake.jpg",
                     *         "w1024": "https://images.example.com/i/ada/images/w1024/morning-lake.jpg",
                     *         "w1536": "https://images.example.com/i/ada/images/w1536/morning-lake.jpg",
                     *         "w2048": "https://images.example.com/i/ada/images/w2048/morning-lake.jpg",
                     *         "thumb": "https://images.example.com/i/ada/images/thumb/morning-lake.jpg",
                     *         "og-image": "https://images.example.com/i/ada/images/og-image/morning-lake.jpg"
                     *       },
                     *       "upload": {
                     *         "url": "https://images.example.com/upload/img_01kcp3v9w8e7rgtq5n2xj6m4dz/1?expires=1772354530118&signature=CqHCkZPzLqY2JrE6F0nJ2e0RZ8nYk6o4S3T5rGdVb1w",
                     *         "method": "PUT",
                     *         "headers": {
                     *           "content-type": "image/jpeg"
                     *         },
                     *         "expires_at": "2026-03-01T08:42:10.118Z",
                     *         "max_bytes": 100000000
                     *       },
                     *       "version": 0,
                     *       "info": {
                     *         "content_type": null,
                     *         "size_bytes": null,
                     *         "width": null,
                     *         "height": null,
                     *         "format": null,
                     *         "pages": null,
                     *         "has_alpha": null,
                     *         "color_space": null,
                     *         "sha256": null,
                     *         "placeholder": null,
                     *         "phash": null,
                     *         "colors": null,
                     *         "exif": null,
                     *         "license_embedded": null,
                     *         "duplicate_of": null,
                     *         "metadata": null
                     *       },
                     *       "status": {
                     *         "upload": "pending",
                     *         "state": "active",
                     *         "deleted_at": null,
                     *         "variants": {
                     *           "ready": [],
                     *           "pending": [],
                     *           "failed": []
                     *         },
                     *         "encrypted": false,
                     *         "key_version": null,
                     *         "backup": {
                     *           "status": "disabled",
                     *           "synced_at": null,
                     *           "error": null
                     *         },
                     *         "ai": "none"
                     *       },
                     *       "alt": "",
                     *       "title": "",
                     *       "description": "",
                     *       "metadata": {},
                     *       "focal_point": null,
                     *       "nsfw": false,
                     *       "license": "none",
                     *       "embed_license": false,
                     *       "visibility": "public",
                     *       "expiration_date": null,
                     *       "is_private": false,
                     *       "is_favourited": false,
                     *       "taken_at": null,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description The image, with `upload` */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "img_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "owner": "ada@example.com",
                     *       "filename": "morning-lake.jpg",
                     *       "original_filename": "morning-lake.jpg",
                     *       "album": "images",
                     *       "tags": [
                     *         "lake",
                     *         "morning"
                     *       ],
                     *       "urls": {
                     *         "original": "https://images.example.com/i/ada/images/morning-lake.jpg",
                     *         "w128": "https://images.example.com/i/ada/images/w128/morning-lake.jpg",
                     *         "w256": "https://images.example.com/i/ada/images/w256/morning-lake.jpg",
                     *         "w512": "https://images.example.com/i/ada/images/w512/morning-lake.jpg",
                     *         "w1024": "https://images.example.com/i/ada/images/w1024/morning-lake.jpg",
                     *         "w1536": "https://images.example.com/i/ada/images/w1536/morning-lake.jpg",
                     *         "w2048": "https://images.example.com/i/ada/images/w2048/morning-lake.jpg",
                     *         "thumb": "https://images.example.com/i/ada/images/thumb/morning-lake.jpg",
                     *         "og-image": "https://images.example.com/i/ada/images/og-image/morning-lake.jpg"
                     *       },
                     *       "upload": {
                     *         "url": "https://images.example.com/upload/img_01kcp3v9w8e7rgtq5n2xj6m4dz/1?expires=1772354530118&signature=CqHCkZPzLqY2JrE6F0nJ2e0RZ8nYk6o4S3T5rGdVb1w",
                     *         "method": "PUT",
                     *         "headers": {
                     *           "content-type": "image/jpeg"
                     *         },
                     *         "expires_at": "2026-03-01T08:42:10.118Z",
                     *         "max_bytes": 100000000
                     *       },
                     *       "version": 0,
                     *       "info": {
                     *         "content_type": null,
                     *         "size_bytes": null,
                     *         "width": null,
                     *         "height": null,
                     *         "format": null,
                     *         "pages": null,
                     *         "has_alpha": null,
                     *         "color_space": null,
                     *         "sha256": null,
                     *         "placeholder": null,
                     *         "phash": null,
                     *         "colors": null,
                     *         "exif": null,
                     *         "license_embedded": null,
                     *         "duplicate_of": null,
                     *         "metadata": null
                     *       },
                     *       "status": {
                     *         "upload": "pending",
                     *         "state": "active",
                     *         "deleted_at": null,
                     *         "variants": {
                     *           "ready": [],
                     *           "pending": [],
                     *           "failed": []
                     *         },
                     *         "encrypted": false,
                     *         "key_version": null,
                     *         "backup": {
                     *           "status": "disabled",
                     *           "synced_at": null,
                     *           "error": null
                     *         },
                     *         "ai": "none"
                     *       },
                     *       "alt": "",
                     *       "title": "",
                     *       "description": "",
                     *       "metadata": {},
                     *       "focal_point": null,
                     *       "nsfw": false,
                     *       "license": "none",
                     *       "embed_license": false,
                     *       "visibility": "public",
                     *       "expiration_date": null,
                     *       "is_private": false,
                     *       "is_favourited": false,
                     *       "taken_at": null,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description `QUOTA_EXCEEDED`: Your plan does not allow more. `CHALLENGE_FAILED`: The challenge_token is missing, was used before, or is for something else. Solve a new challenge. `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Library not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FILENAME_TAKEN`: You already have an image with this filename. `CONFLICT`: The request conflicts with another one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    completeUpload: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path: {
                /** @example img_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The complete image */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "img_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "owner": "ada@example.com",
                     *       "filename": "first-light.jpg",
                     *       "original_filename": "first-light.jpg",
                     *       "album": "prints",
                     *       "tags": [],
                     *       "urls": {
                     *         "original": "https://images.example.com/i/ada/prints/first-light.jpg",
                     *         "w128": "https://images.example.com/i/ada/prints/w128/first-light.jpg",
                     *         "w256": "https://images.example.com/i/ada/prints/w256/first-light.jpg",
                     *         "w512": "https://images.example.com/i/ada/prints/w512/first-light.jpg",
                     *         "w1024": "https://images.example.com/i/ada/prints/w1024/first-light.jpg",
                     *         "w1536": "https://images.example.com/i/ada/prints/w1536/first-light.jpg",
                     *         "w2048": "https://images.example.com/i/ada/prints/w2048/first-light.jpg",
                     *         "thumb": "https://images.example.com/i/ada/prints/thumb/first-light.jpg",
                     *         "og-image": "https://images.example.com/i/ada/prints/og-image/first-light.jpg"
                     *       },
                     *       "upload": null,
                     *       "version": 1,
                     *       "info": {
                     *         "content_type": "image/jpeg",
                     *         "size_bytes": 268,
                     *         "width": 8,
                     *         "height": 8,
                     *         "format": "jpeg",
                     *         "pages": 1,
                     *         "has_alpha": false,
                     *         "color_space": "srgb",
                     *         "sha256": "1f5b56ccd70c0df3ced38614dff4595f3316a72f768be615f6a161c48fb58c3d",
                     *         "placeholder": "nqsCBwBriT+Hd4d5h5iImIh/86NnXHgP",
                     *         "phash": "0000000000000000",
                     *         "colors": [
                     *           {
                     *             "hex": "#c97829",
                     *             "name": "amber",
                     *             "share": 1
                     *           }
                     *         ],
                     *         "exif": null,
                     *         "license_embedded": false,
                     *         "duplicate_of": null,
                     *         "metadata": {
                     *           "found": [],
                     *           "kept": [],
                     *           "removed": []
                     *         }
                     *       },
                     *       "status": {
                     *         "upload": "complete",
                     *         "state": "active",
                     *         "deleted_at": null,
                     *         "variants": {
                     *           "ready": [],
                     *           "pending": [
                     *             "w128",
                     *             "w256",
                     *             "w512"
                     *           ],
                     *           "failed": []
                     *         },
                     *         "encrypted": false,
                     *         "key_version": null,
                     *         "backup": {
                     *           "status": "disabled",
                     *           "synced_at": null,
                     *           "error": null
                     *         },
                     *         "ai": "none"
                     *       },
                     *       "alt": "A low sun over a still lake",
                     *       "title": "",
                     *       "description": "",
                     *       "metadata": {},
                     *       "focal_point": null,
                     *       "nsfw": false,
                     *       "license": "none",
                     *       "embed_license": false,
                     *       "visibility": "public",
                     *       "expiration_date": null,
                     *       "is_private": false,
                     *       "is_favourited": false,
                     *       "taken_at": null,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description `UPLOAD_MISSING`: No file has arrived yet. Send the bytes to the upload URL first. `INVALID_IMAGE`: The file is not a readable image. `IMAGE_TOO_LARGE`: The image is too large. `QUOTA_EXCEEDED`: Your plan does not allow more. `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CONFLICT`: The request conflicts with another one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    replaceImage: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path: {
                /** @example img_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "content_type": "image/jpeg"
                 *     }
                 */
                "application/json": components["schemas"]["ReplaceImage"];
            };
        };
        responses: {
            /** @description The image as it is, with `upload` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "img_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "owner": "ada@example.com",
                     *       "filename": "first-light.jpg",
                     *       "original_filename": "first-light.jpg",
                     *       "album": "prints",
                     *       "tags": [
                     *         "lake"
                     *       ],
                     *       "urls": {
                     *         "original": "https://images.example.com/i/ada/prints/first-light.jpg",
                     *         "w128": "https://images.example.com/i/ada/prints/w128/first-light.jpg",
                     *         "w256": "https://images.example.com/i/ada/prints/w256/first-light.jpg",
                     *         "w512": "https://images.example.com/i/ada/prints/w512/first-light.jpg",
                     *         "w1024": "https://images.example.com/i/ada/prints/w1024/first-light.jpg",
                     *         "w1536": "https://images.example.com/i/ada/prints/w1536/first-light.jpg",
                     *         "w2048": "https://images.example.com/i/ada/prints/w2048/first-light.jpg",
                     *         "thumb": "https://images.example.com/i/ada/prints/thumb/first-light.jpg",
                     *         "og-image": "https://images.example.com/i/ada/prints/og-image/first-light.jpg"
                     *       },
                     *       "upload": {
                     *         "url": "https://images.example.com/upload/img_01kcp3v9w8e7rgtq5n2xj6m4dz/2?expires=1772354530118&signature=CqHCkZPzLqY2JrE6F0nJ2e0RZ8nYk6o4S3T5rGdVb1w",
                     *         "method": "PUT",
                     *         "headers": {
                     *           "content-type": "image/jpeg"
                     *         },
                     *         "expires_at": "2026-03-01T08:42:10.118Z",
                     *         "max_bytes": 100000000
                     *       },
                     *       "version": 1,
                     *       "info": {
                     *         "content_type": "image/jpeg",
                     *         "size_bytes": 268,
                     *         "width": 8,
                     *         "height": 8,
                     *         "format": "jpeg",
                     *         "pages": 1,
                     *         "has_alpha": false,
                     *         "color_space": "srgb",
                     *         "sha256": "1f5b56ccd70c0df3ced38614dff4595f3316a72f768be615f6a161c48fb58c3d",
                     *         "placeholder": "nqsCBwBriT+Hd4d5h5iImIh/86NnXHgP",
                     *         "phash": "0000000000000000",
                     *         "colors": [
                     *           {
                     *             "hex": "#c97829",
                     *             "name": "amber",
                     *             "share": 1
                     *           }
                     *         ],
                     *         "exif": null,
                     *         "license_embedded": false,
                     *         "duplicate_of": null,
                     *         "metadata": {
                     *           "found": [],
                     *           "kept": [],
                     *           "removed": []
                     *         }
                     *       },
                     *       "status": {
                     *         "upload": "complete",
                     *         "state": "active",
                     *         "deleted_at": null,
                     *         "variants": {
                     *           "ready": [],
                     *           "pending": [
                     *             "w128",
                     *             "w256",
                     *             "w512"
                     *           ],
                     *           "failed": []
                     *         },
                     *         "encrypted": false,
                     *         "key_version": null,
                     *         "backup": {
                     *           "status": "disabled",
                     *           "synced_at": null,
                     *           "error": null
                     *         },
                     *         "ai": "none"
                     *       },
                     *       "alt": "A low sun over a still lake",
                     *       "title": "",
                     *       "description": "",
                     *       "metadata": {},
                     *       "focal_point": null,
                     *       "nsfw": false,
                     *       "license": "none",
                     *       "embed_license": false,
                     *       "visibility": "public",
                     *       "expiration_date": null,
                     *       "is_private": false,
                     *       "is_favourited": false,
                     *       "taken_at": null,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description `QUOTA_EXCEEDED`: Your plan does not allow more. `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CONFLICT`: The request conflicts with another one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTimeline: {
        parameters: {
            query?: {
                /** @description Only this year, with `ratios` whatever the number of images */
                year?: string;
                /** @description Only images of this album */
                album?: string;
                /** @description Only images with all of these tags, separated by commas */
                tag?: string;
                /** @description Words of the filename, the tags, the title, the alt text, the description, your own metadata or the analysis; the last one may be incomplete. If nothing matches, similarly spelt words are tried. */
                search?: string;
                /** @description true: only favourites; false: only other images */
                is_favourited?: boolean;
                /** @description First day of creation, `YYYY-MM-DD`, in UTC */
                from?: string;
                /** @description Last day of creation, inclusive */
                to?: string;
                /** @description Soft-deleted images: `exclude` (default), `include`, or `only` these */
                deleted?: "exclude" | "include" | "only";
                /** @description true: same as `deleted=include`; default false */
                include_deleted?: boolean;
                /** @description Only images with this visibility */
                visibility?: "public" | "unlisted" | "private";
                /** @description Only images with this license: the id, SPDX identifier or name of a catalogue license or of one of your own; `none`: only images without one */
                license?: string | null;
                /** @description true: only images marked as not safe for work; false: only others */
                nsfw?: boolean;
                /** @description Only images whose original has this format */
                format?: "jpeg" | "png" | "webp" | "gif" | "avif" | "heic" | "tiff" | "svg";
                /** @description Only images that are wider than high, higher than wide, or exactly square */
                orientation?: "landscape" | "portrait" | "square";
                /** @description Only images at least this wide, in pixels */
                min_width?: number;
                /** @description Only images at most this wide, in pixels */
                max_width?: number;
                /** @description Only images whose original has at least this many bytes */
                min_bytes?: number;
                /** @description Only images whose original has at most this many bytes */
                max_bytes?: number;
                /** @description Only images that have this colour of the palette among their dominant colours (`info.colors`) */
                color?: components["schemas"]["PaletteColor"];
                /** @description true: only animations; false: only still images */
                animated?: boolean;
                /** @description Only images that expire within this time from now: `24h`, `7d`, `2w` */
                expiring_within?: string;
                /** @description Only images whose camera, its make and model as in EXIF, contains this text, ignoring case */
                camera?: string;
                /** @description Only images whose analysis has this label (`labels` of `GET /images/{id}/ai`), ignoring case */
                label?: string;
                /** @description true: only images without a tag; false: only images with one */
                untagged?: boolean;
                /** @description true: only images without an alt text; false: only images with one */
                without_alt?: boolean;
                /** @description Only images whose stored original has this SHA-256, hexadecimal */
                sha256?: string;
                /** @description First day on which the image was taken, by the photograph's own clock; where that is unknown, of its creation */
                taken_from?: string;
                /** @description Last day on which the image was taken, inclusive */
                taken_to?: string;
            };
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The months that have images */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "month": "2026-11",
                     *           "count": 1,
                     *           "ratio_sum": 1,
                     *           "ratios": "gA=="
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Timeline"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Library not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getImagesSummary: {
        parameters: {
            query?: {
                /** @description These images, up to 200; not with other parameters, separated by commas */
                ids?: string;
                /** @description Not these images, up to 200, separated by commas */
                except_ids?: string;
                /** @description Only images of this album */
                album?: string;
                /** @description Only images with all of these tags, separated by commas */
                tag?: string;
                /** @description Words of the filename, the tags, the title, the alt text, the description, your own metadata or the analysis; the last one may be incomplete. If nothing matches, similarly spelt words are tried. */
                search?: string;
                /** @description true: only favourites; false: only other images */
                is_favourited?: boolean;
                /** @description First day of creation, `YYYY-MM-DD`, in UTC */
                from?: string;
                /** @description Last day of creation, inclusive */
                to?: string;
                /** @description Soft-deleted images: `exclude` (default), `include`, or `only` these */
                deleted?: "exclude" | "include" | "only";
                /** @description true: same as `deleted=include`; default false */
                include_deleted?: boolean;
                /** @description Only images with this visibility */
                visibility?: "public" | "unlisted" | "private";
                /** @description Only images with this license: the id, SPDX identifier or name of a catalogue license or of one of your own; `none`: only images without one */
                license?: string | null;
                /** @description true: only images marked as not safe for work; false: only others */
                nsfw?: boolean;
                /** @description Only images whose original has this format */
                format?: "jpeg" | "png" | "webp" | "gif" | "avif" | "heic" | "tiff" | "svg";
                /** @description Only images that are wider than high, higher than wide, or exactly square */
                orientation?: "landscape" | "portrait" | "square";
                /** @description Only images at least this wide, in pixels */
                min_width?: number;
                /** @description Only images at most this wide, in pixels */
                max_width?: number;
                /** @description Only images whose original has at least this many bytes */
                min_bytes?: number;
                /** @description Only images whose original has at most this many bytes */
                max_bytes?: number;
                /** @description Only images that have this colour of the palette among their dominant colours (`info.colors`) */
                color?: components["schemas"]["PaletteColor"];
                /** @description true: only animations; false: only still images */
                animated?: boolean;
                /** @description Only images that expire within this time from now: `24h`, `7d`, `2w` */
                expiring_within?: string;
                /** @description Only images whose camera, its make and model as in EXIF, contains this text, ignoring case */
                camera?: string;
                /** @description Only images whose analysis has this label (`labels` of `GET /images/{id}/ai`), ignoring case */
                label?: string;
                /** @description true: only images without a tag; false: only images with one */
                untagged?: boolean;
                /** @description true: only images without an alt text; false: only images with one */
                without_alt?: boolean;
                /** @description Only images whose stored original has this SHA-256, hexadecimal */
                sha256?: string;
                /** @description First day on which the image was taken, by the photograph's own clock; where that is unknown, of its creation */
                taken_from?: string;
                /** @description Last day on which the image was taken, inclusive */
                taken_to?: string;
            };
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The summary */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "bytes": 268,
                     *       "shared": {
                     *         "album": "prints",
                     *         "visibility": "public",
                     *         "license": "none",
                     *         "nsfw": false,
                     *         "is_favourited": false,
                     *         "expiration_date": null
                     *       },
                     *       "shared_tags": [
                     *         "lake"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ImagesSummary"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Library not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listImageChanges: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous call */
                since?: string;
                /** @description Default 100 */
                limit?: number;
            };
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes after the cursor, and the next cursor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [],
                     *       "next_cursor": "WyI4Mzk6ODM5OiIsIjIwMjYtMTEtMjZUMTQ6MzA6MjAuNDE3WiJd.F3wg7R-cjCl9dJ_S5xIxSYnAliFE284g4E8Ytn-43Aw",
                     *       "albums_changed": false,
                     *       "tags_changed": false
                     *     }
                     */
                    "application/json": components["schemas"]["ImageChangePage"];
                };
            };
            /** @description `INVALID_CURSOR`: The cursor is not valid for this query. Start again without a cursor. `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Library not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CHANGES_EXPIRED`: Changes are stored for a few days, and this cursor is older. Load your lists again, then continue with the cursor of a call without `since`. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listDuplicates: {
        parameters: {
            query?: {
                /** @description `exact`: identical files; `near`: images that look alike; `all` (default): both */
                kind?: "exact" | "near" | "all";
                /** @description How many of the 64 bits of their perceptual hashes may differ between images that look alike; default 6. Above 8, some matches are chance. */
                distance?: number;
                /** @description Groups per page; default 20 */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of groups */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "kind": "exact",
                     *           "sha256": "1f5b56ccd70c0df3ced38614dff4595f3316a72f768be615f6a161c48fb58c3d",
                     *           "distance_max": 0,
                     *           "count": 2,
                     *           "images": [
                     *             {
                     *               "id": "img_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *               "owner": "ada@example.com",
                     *               "filename": "twin.jpg",
                     *               "original_filename": "twin.jpg",
                     *               "album": "images",
                     *               "tags": [],
                     *               "urls": {
                     *                 "original": "https://images.example.com/i/ada/images/twin.jpg",
                     *                 "w128": "https://images.example.com/i/ada/images/w128/twin.jpg",
                     *                 "w256": "https://images.example.com/i/ada/images/w256/twin.jpg",
                     *                 "w512": "https://images.example.com/i/ada/images/w512/twin.jpg",
                     *                 "w1024": "https://images.example.com/i/ada/images/w1024/twin.jpg",
                     *                 "w1536": "https://images.example.com/i/ada/images/w1536/twin.jpg",
                     *                 "w2048": "https://images.example.com/i/ada/images/w2048/twin.jpg",
                     *                 "thumb": "https://images.example.com/i/ada/images/thumb/twin.jpg",
                     *                 "og-image": "https://images.example.com/i/ada/images/og-image/twin.jpg"
                     *               },
                     *               "upload": null,
                     *               "version": 1,
                     *               "info": {
                     *                 "content_type": "image/jpeg",
                     *                 "size_bytes": 268,
                     *                 "width": 8,
                     *                 "height": 8,
                     *                 "format": "jpeg",
                     *                 "pages": 1,
                     *                 "has_alpha": false,
                     *                 "color_space": "srgb",
                     *                 "sha256": "1f5b56ccd70c0df3ced38614dff4595f3316a72f768be615f6a161c48fb58c3d",
                     *                 "placeholder": "nqsCBwBriT+Hd4d5h5iImIh/86NnXHgP",
                     *                 "phash": "0000000000000000",
                     *                 "colors": [
                     *                   {
                     *                     "hex": "#c97829",
                     *                     "name": "amber",
                     *                     "share": 1
                     *                   }
                     *                 ],
                     *                 "exif": null,
                     *                 "license_embedded": false,
                     *                 "duplicate_of": "img_01kcp3v9w8e7rgtq5n2xj6m4d1",
                     *                 "metadata": {
                     *                   "found": [],
                     *                   "kept": [],
                     *                   "removed": []
                     *                 }
                     *               },
                     *               "status": {
                     *                 "upload": "complete",
                     *                 "state": "active",
                     *                 "deleted_at": null,
                     *                 "variants": {
                     *                   "ready": [],
                     *                   "pending": [
                     *                     "w128",
                     *                     "w256",
                     *                     "w512"
                     *                   ],
                     *                   "failed": []
                     *                 },
                     *                 "encrypted": false,
                     *                 "key_version": null,
                     *                 "backup": {
                     *                   "status": "disabled",
                     *                   "synced_at": null,
                     *                   "error": null
                     *                 },
                     *                 "ai": "none"
                     *               },
                     *               "alt": "",
                     *               "title": "",
                     *               "description": "",
                     *               "metadata": {},
                     *               "focal_point": null,
                     *               "nsfw": false,
                     *               "license": "none",
                     *               "embed_license": false,
                     *               "visibility": "public",
                     *               "expiration_date": null,
                     *               "is_private": false,
                     *               "is_favourited": false,
                     *               "taken_at": null,
                     *               "created_at": "2026-03-01T07:42:10.118Z",
                     *               "updated_at": "2026-03-01T07:42:10.118Z"
                     *             },
                     *             {
                     *               "id": "img_01kcp3v9w8e7rgtq5n2xj6m4d1",
                     *               "owner": "ada@example.com",
                     *               "filename": "other-twin.jpg",
                     *               "original_filename": "other-twin.jpg",
                     *               "album": "images",
                     *               "tags": [],
                     *               "urls": {
                     *                 "original": "https://images.example.com/i/ada/images/other-twin.jpg",
                     *                 "w128": "https://images.example.com/i/ada/images/w128/other-twin.jpg",
                     *                 "w256": "https://images.example.com/i/ada/images/w256/other-twin.jpg",
                     *                 "w512": "https://images.example.com/i/ada/images/w512/other-twin.jpg",
                     *                 "w1024": "https://images.example.com/i/ada/images/w1024/other-twin.jpg",
                     *                 "w1536": "https://images.example.com/i/ada/images/w1536/other-twin.jpg",
                     *                 "w2048": "https://images.example.com/i/ada/images/w2048/other-twin.jpg",
                     *                 "thumb": "https://images.example.com/i/ada/images/thumb/other-twin.jpg",
                     *                 "og-image": "https://images.example.com/i/ada/images/og-image/other-twin.jpg"
                     *               },
                     *               "upload": null,
                     *               "version": 1,
                     *               "info": {
                     *                 "content_type": "image/jpeg",
                     *                 "size_bytes": 268,
                     *                 "width": 8,
                     *                 "height": 8,
                     *                 "format": "jpeg",
                     *                 "pages": 1,
                     *                 "has_alpha": false,
                     *                 "color_space": "srgb",
                     *                 "sha256": "1f5b56ccd70c0df3ced38614dff4595f3316a72f768be615f6a161c48fb58c3d",
                     *                 "placeholder": "nqsCBwBriT+Hd4d5h5iImIh/86NnXHgP",
                     *                 "phash": "0000000000000000",
                     *                 "colors": [
                     *                   {
                     *                     "hex": "#c97829",
                     *                     "name": "amber",
                     *                     "share": 1
                     *                   }
                     *                 ],
                     *                 "exif": null,
                     *                 "license_embedded": false,
                     *                 "duplicate_of": "img_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *                 "metadata": {
                     *                   "found": [],
                     *                   "kept": [],
                     *                   "removed": []
                     *                 }
                     *               },
                     *               "status": {
                     *                 "upload": "complete",
                     *                 "state": "active",
                     *                 "deleted_at": null,
                     *                 "variants": {
                     *                   "ready": [],
                     *                   "pending": [
                     *                     "w128",
                     *                     "w256",
                     *                     "w512"
                     *                   ],
                     *                   "failed": []
                     *                 },
                     *                 "encrypted": false,
                     *                 "key_version": null,
                     *                 "backup": {
                     *                   "status": "disabled",
                     *                   "synced_at": null,
                     *                   "error": null
                     *                 },
                     *                 "ai": "none"
                     *               },
                     *               "alt": "",
                     *               "title": "",
                     *               "description": "",
                     *               "metadata": {},
                     *               "focal_point": null,
                     *               "nsfw": false,
                     *               "license": "none",
                     *               "embed_license": false,
                     *               "visibility": "public",
                     *               "expiration_date": null,
                     *               "is_private": false,
                     *               "is_favourited": false,
                     *               "taken_at": null,
                     *               "created_at": "2026-03-01T07:42:10.118Z",
                     *               "updated_at": "2026-03-01T07:42:10.118Z"
                     *             }
                     *           ],
                     *           "best": "img_01kcp3v9w8e7rgtq5n2xj6m4dz"
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "progress": 1
                     *     }
                     */
                    "application/json": components["schemas"]["DuplicatePage"];
                };
            };
            /** @description `INVALID_CURSOR`: The cursor is not valid for this query. Start again without a cursor. `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Library not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getImage: {
        parameters: {
            query?: never;
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
                /** @description An `ETag`: while it is current, the response is 304 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description One id, or up to 100 ids separated by commas
                 * @example img_01kcp3v9w8e7rgtq5n2xj6m4dz
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image, or an array of images */
            200: {
                headers: {
                    /** @description The entity tag of the resource, for `If-None-Match` and `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "img_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "owner": "ada@example.com",
                     *       "filename": "first-light.jpg",
                     *       "original_filename": "first-light.jpg",
                     *       "album": "prints",
                     *       "tags": [
                     *         "lake"
                     *       ],
                     *       "urls": {
                     *         "original": "https://images.example.com/i/ada/prints/first-light.jpg",
                     *         "w128": "https://images.example.com/i/ada/prints/w128/first-light.jpg",
                     *         "w256": "https://images.example.com/i/ada/prints/w256/first-light.jpg",
                     *         "w512": "https://images.example.com/i/ada/prints/w512/first-light.jpg",
                     *         "w1024": "https://images.example.com/i/ada/prints/w1024/first-light.jpg",
                     *         "w1536": "https://images.example.com/i/ada/prints/w1536/first-light.jpg",
                     *         "w2048": "https://images.example.com/i/ada/prints/w2048/first-light.jpg",
                     *         "thumb": "https://images.example.com/i/ada/prints/thumb/first-light.jpg",
                     *         "og-image": "https://images.example.com/i/ada/prints/og-image/first-light.jpg"
                     *       },
                     *       "upload": null,
                     *       "version": 1,
                     *       "info": {
                     *         "content_type": "image/jpeg",
                     *         "size_bytes": 268,
                     *         "width": 8,
                     *         "height": 8,
                     *         "format": "jpeg",
                     *         "pages": 1,
                     *         "has_alpha": false,
                     *         "color_space": "srgb",
                     *         "sha256": "1f5b56ccd70c0df3ced38614dff4595f3316a72f768be615f6a161c48fb58c3d",
                     *         "placeholder": "nqsCBwBriT+Hd4d5h5iImIh/86NnXHgP",
                     *         "phash": "0000000000000000",
                     *         "colors": [
                     *           {
                     *             "hex": "#c97829",
                     *             "name": "amber",
                     *             "share": 1
                     *           }
                     *         ],
                     *         "exif": null,
                     *         "license_embedded": false,
                     *         "duplicate_of": null,
                     *         "metadata": {
                     *           "found": [],
                     *           "kept": [],
                     *           "removed": []
                     *         }
                     *       },
                     *       "status": {
                     *         "upload": "complete",
                     *         "state": "active",
                     *         "deleted_at": null,
                     *         "variants": {
                     *           "ready": [],
                     *           "pending": [
                     *             "w128",
                     *             "w256",
                     *             "w512"
                     *           ],
                     *           "failed": []
                     *         },
                     *         "encrypted": false,
                     *         "key_version": null,
                     *         "backup": {
                     *           "status": "disabled",
                     *           "synced_at": null,
                     *           "error": null
                     *         },
                     *         "ai": "none"
                     *       },
                     *       "alt": "A low sun over a still lake",
                     *       "title": "",
                     *       "description": "",
                     *       "metadata": {},
                     *       "focal_point": null,
                     *       "nsfw": false,
                     *       "license": "none",
                     *       "embed_license": false,
                     *       "visibility": "public",
                     *       "expiration_date": null,
                     *       "is_private": false,
                     *       "is_favourited": false,
                     *       "taken_at": null,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Image"] | components["schemas"]["Image"][];
                };
            };
            /** @description The caller's copy is still current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteImage: {
        parameters: {
            query?: never;
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
                /** @description An `ETag` of the resource, or `*`: if it has been edited since, nothing changes and the response is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @example img_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deleted image */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "img_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "owner": "ada@example.com",
                     *       "filename": "first-light.jpg",
                     *       "original_filename": "first-light.jpg",
                     *       "album": "prints",
                     *       "tags": [
                     *         "lake"
                     *       ],
                     *       "urls": {
                     *         "original": "https://images.example.com/i/ada/prints/first-light.jpg",
                     *         "w128": "https://images.example.com/i/ada/prints/w128/first-light.jpg",
                     *         "w256": "https://images.example.com/i/ada/prints/w256/first-light.jpg",
                     *         "w512": "https://images.example.com/i/ada/prints/w512/first-light.jpg",
                     *         "w1024": "https://images.example.com/i/ada/prints/w1024/first-light.jpg",
                     *         "w1536": "https://images.example.com/i/ada/prints/w1536/first-light.jpg",
                     *         "w2048": "https://images.example.com/i/ada/prints/w2048/first-light.jpg",
                     *         "thumb": "https://images.example.com/i/ada/prints/thumb/first-light.jpg",
                     *         "og-image": "https://images.example.com/i/ada/prints/og-image/first-light.jpg"
                     *       },
                     *       "upload": null,
                     *       "version": 1,
                     *       "info": {
                     *         "content_type": "image/jpeg",
                     *         "size_bytes": 268,
                     *         "width": 8,
                     *         "height": 8,
                     *         "format": "jpeg",
                     *         "pages": 1,
                     *         "has_alpha": false,
                     *         "color_space": "srgb",
                     *         "sha256": "1f5b56ccd70c0df3ced38614dff4595f3316a72f768be615f6a161c48fb58c3d",
                     *         "placeholder": "nqsCBwBriT+Hd4d5h5iImIh/86NnXHgP",
                     *         "phash": "0000000000000000",
                     *         "colors": [
                     *           {
                     *             "hex": "#c97829",
                     *             "name": "amber",
                     *             "share": 1
                     *           }
                     *         ],
                     *         "exif": null,
                     *         "license_embedded": false,
                     *         "duplicate_of": null,
                     *         "metadata": {
                     *           "found": [],
                     *           "kept": [],
                     *           "removed": []
                     *         }
                     *       },
                     *       "status": {
                     *         "upload": "complete",
                     *         "state": "deleted",
                     *         "deleted_at": "2026-03-01T07:42:10.118Z",
                     *         "variants": {
                     *           "ready": [],
                     *           "pending": [
                     *             "w128",
                     *             "w256",
                     *             "w512"
                     *           ],
                     *           "failed": []
                     *         },
                     *         "encrypted": false,
                     *         "key_version": null,
                     *         "backup": {
                     *           "status": "disabled",
                     *           "synced_at": null,
                     *           "error": null
                     *         },
                     *         "ai": "none"
                     *       },
                     *       "alt": "A low sun over a still lake",
                     *       "title": "",
                     *       "description": "",
                     *       "metadata": {},
                     *       "focal_point": null,
                     *       "nsfw": false,
                     *       "license": "none",
                     *       "embed_license": false,
                     *       "visibility": "public",
                     *       "expiration_date": null,
                     *       "is_private": false,
                     *       "is_favourited": false,
                     *       "taken_at": null,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `PRECONDITION_FAILED`: The resource has changed since you read it. Read it again. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateImage: {
        parameters: {
            query?: never;
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
                /** @description An `ETag` of the resource, or `*`: if it has been edited since, nothing changes and the response is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @example img_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Morning at the lake",
                 *       "alt": "A low sun over a still lake",
                 *       "tags": [
                 *         "lake",
                 *         "sunrise"
                 *       ],
                 *       "taken_at": "2024-06-30T05:12:00+02:00",
                 *       "focal_point": {
                 *         "x": 0.5,
                 *         "y": 0.333
                 *       },
                 *       "visibility": "unlisted"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateImage"];
            };
        };
        responses: {
            /** @description The image */
            200: {
                headers: {
                    /** @description The entity tag of the resource, for `If-None-Match` and `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "img_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "owner": "ada@example.com",
                     *       "filename": "first-light.jpg",
                     *       "original_filename": "first-light.jpg",
                     *       "album": "prints",
                     *       "tags": [
                     *         "lake",
                     *         "sunrise"
                     *       ],
                     *       "urls": {
                     *         "original": "https://images.example.com/i/ada/prints/~Zk3vQ0yB1rT8mLxA/first-light.jpg",
                     *         "w128": "https://images.example.com/i/ada/prints/~Zk3vQ0yB1rT8mLxA/w128/first-light.jpg",
                     *         "w256": "https://images.example.com/i/ada/prints/~Zk3vQ0yB1rT8mLxA/w256/first-light.jpg",
                     *         "w512": "https://images.example.com/i/ada/prints/~Zk3vQ0yB1rT8mLxA/w512/first-light.jpg",
                     *         "w1024": "https://images.example.com/i/ada/prints/~Zk3vQ0yB1rT8mLxA/w1024/first-light.jpg",
                     *         "w1536": "https://images.example.com/i/ada/prints/~Zk3vQ0yB1rT8mLxA/w1536/first-light.jpg",
                     *         "w2048": "https://images.example.com/i/ada/prints/~Zk3vQ0yB1rT8mLxA/w2048/first-light.jpg",
                     *         "thumb": "https://images.example.com/i/ada/prints/~Zk3vQ0yB1rT8mLxA/thumb/first-light.jpg?v=1.1",
                     *         "og-image": "https://images.example.com/i/ada/prints/~Zk3vQ0yB1rT8mLxA/og-image/first-light.jpg?v=1.1"
                     *       },
                     *       "upload": null,
                     *       "version": 1,
                     *       "info": {
                     *         "content_type": "image/jpeg",
                     *         "size_bytes": 268,
                     *         "width": 8,
                     *         "height": 8,
                     *         "format": "jpeg",
                     *         "pages": 1,
                     *         "has_alpha": false,
                     *         "color_space": "srgb",
                     *         "sha256": "1f5b56ccd70c0df3ced38614dff4595f3316a72f768be615f6a161c48fb58c3d",
                     *         "placeholder": "nqsCBwBriT+Hd4d5h5iImIh/86NnXHgP",
                     *         "phash": "0000000000000000",
                     *         "colors": [
                     *           {
                     *             "hex": "#c97829",
                     *             "name": "amber",
                     *             "share": 1
                     *           }
                     *         ],
                     *         "exif": null,
                     *         "license_embedded": false,
                     *         "duplicate_of": null,
                     *         "metadata": {
                     *           "found": [],
                     *           "kept": [],
                     *           "removed": []
                     *         }
                     *       },
                     *       "status": {
                     *         "upload": "complete",
                     *         "state": "active",
                     *         "deleted_at": null,
                     *         "variants": {
                     *           "ready": [],
                     *           "pending": [
                     *             "w128",
                     *             "w256",
                     *             "w512"
                     *           ],
                     *           "failed": []
                     *         },
                     *         "encrypted": false,
                     *         "key_version": null,
                     *         "backup": {
                     *           "status": "disabled",
                     *           "synced_at": null,
                     *           "error": null
                     *         },
                     *         "ai": "none"
                     *       },
                     *       "alt": "A low sun over a still lake",
                     *       "title": "Morning at the lake",
                     *       "description": "",
                     *       "metadata": {},
                     *       "focal_point": {
                     *         "x": 0.5,
                     *         "y": 0.333
                     *       },
                     *       "nsfw": false,
                     *       "license": "none",
                     *       "embed_license": false,
                     *       "visibility": "unlisted",
                     *       "expiration_date": null,
                     *       "is_private": false,
                     *       "is_favourited": false,
                     *       "taken_at": "2024-06-30T05:12:00+02:00",
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description `QUOTA_EXCEEDED`: Your plan does not allow more. `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FILENAME_TAKEN`: You already have an image with this filename. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `PRECONDITION_FAILED`: The resource has changed since you read it. Read it again. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    restoreImage: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path: {
                /** @example img_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "img_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "owner": "ada@example.com",
                     *       "filename": "first-light.jpg",
                     *       "original_filename": "first-light.jpg",
                     *       "album": "prints",
                     *       "tags": [
                     *         "lake"
                     *       ],
                     *       "urls": {
                     *         "original": "https://images.example.com/i/ada/prints/first-light.jpg",
                     *         "w128": "https://images.example.com/i/ada/prints/w128/first-light.jpg",
                     *         "w256": "https://images.example.com/i/ada/prints/w256/first-light.jpg",
                     *         "w512": "https://images.example.com/i/ada/prints/w512/first-light.jpg",
                     *         "w1024": "https://images.example.com/i/ada/prints/w1024/first-light.jpg",
                     *         "w1536": "https://images.example.com/i/ada/prints/w1536/first-light.jpg",
                     *         "w2048": "https://images.example.com/i/ada/prints/w2048/first-light.jpg",
                     *         "thumb": "https://images.example.com/i/ada/prints/thumb/first-light.jpg",
                     *         "og-image": "https://images.example.com/i/ada/prints/og-image/first-light.jpg"
                     *       },
                     *       "upload": null,
                     *       "version": 1,
                     *       "info": {
                     *         "content_type": "image/jpeg",
                     *         "size_bytes": 268,
                     *         "width": 8,
                     *         "height": 8,
                     *         "format": "jpeg",
                     *         "pages": 1,
                     *         "has_alpha": false,
                     *         "color_space": "srgb",
                     *         "sha256": "1f5b56ccd70c0df3ced38614dff4595f3316a72f768be615f6a161c48fb58c3d",
                     *         "placeholder": "nqsCBwBriT+Hd4d5h5iImIh/86NnXHgP",
                     *         "phash": "0000000000000000",
                     *         "colors": [
                     *           {
                     *             "hex": "#c97829",
                     *             "name": "amber",
                     *             "share": 1
                     *           }
                     *         ],
                     *         "exif": null,
                     *         "license_embedded": false,
                     *         "duplicate_of": null,
                     *         "metadata": {
                     *           "found": [],
                     *           "kept": [],
                     *           "removed": []
                     *         }
                     *       },
                     *       "status": {
                     *         "upload": "complete",
                     *         "state": "active",
                     *         "deleted_at": null,
                     *         "variants": {
                     *           "ready": [],
                     *           "pending": [
                     *             "w128",
                     *             "w256",
                     *             "w512"
                     *           ],
                     *           "failed": []
                     *         },
                     *         "encrypted": false,
                     *         "key_version": null,
                     *         "backup": {
                     *           "status": "disabled",
                     *           "synced_at": null,
                     *           "error": null
                     *         },
                     *         "ai": "none"
                     *       },
                     *       "alt": "A low sun over a still lake",
                     *       "title": "",
                     *       "description": "",
                     *       "metadata": {},
                     *       "focal_point": null,
                     *       "nsfw": false,
                     *       "license": "none",
                     *       "embed_license": false,
                     *       "visibility": "public",
                     *       "expiration_date": null,
                     *       "is_private": false,
                     *       "is_favourited": false,
                     *       "taken_at": null,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CONFLICT`: The request conflicts with another one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    purgeImage: {
        parameters: {
            query?: never;
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path: {
                /** @example img_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image and its bytes were deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "img_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["PurgedImage"];
                };
            };
            /** @description `IMAGE_NOT_DELETED`: Only a deleted image can be purged. Delete it first. `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    batchImages: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "action": "tag",
                 *       "ids": [
                 *         "img_01kcp3v9w8e7rgtq5n2xj6m4dz"
                 *       ],
                 *       "tags": [
                 *         "lake"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BatchRequest"];
            };
        };
        responses: {
            /** @description The result for each image */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "action": "tag",
                     *       "dry_run": false,
                     *       "results": [
                     *         {
                     *           "id": "img_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *           "status": "changed"
                     *         }
                     *       ],
                     *       "changed": 1,
                     *       "unchanged": 0,
                     *       "failed": 0,
                     *       "failures": [],
                     *       "undo_job": "job_01kcp3v9w8e7rgtq5n2xj6m4dz"
                     *     }
                     */
                    "application/json": components["schemas"]["BatchResult"];
                };
            };
            /** @description The job that changes the images */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedJob"];
                };
            };
            /** @description `QUOTA_EXCEEDED`: Your plan does not allow more. `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Library not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CONFLICT`: 20 jobs of this account are not finished yet. Wait for one of them. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `AI_UNAVAILABLE`: Images cannot be analysed at present. Try again later. `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    emptyTrash: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "dry_run": true
                 *     }
                 */
                "application/json": components["schemas"]["EmptyTrash"];
            };
        };
        responses: {
            /** @description What was deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "dry_run": true,
                     *       "images": 1,
                     *       "bytes": 268
                     *     }
                     */
                    "application/json": components["schemas"]["EmptiedTrash"];
                };
            };
            /** @description The job that deletes the images */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedJob"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Library not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CONFLICT`: 20 jobs of this account are not finished yet. Wait for one of them. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    archiveImages: {
        parameters: {
            query?: never;
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "img_01kcp3v9w8e7rgtq5n2xj6m4dz"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ArchiveImages"];
            };
        };
        responses: {
            /** @description The archive */
            200: {
                headers: {
                    /** @description The filename */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: There are no images to archive. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CONFLICT`: 4 archives of this account are already being downloaded. Wait for one to finish. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createImageLink: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path: {
                /** @example img_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "variant": "w512",
                 *       "expires_in": 3600
                 *     }
                 */
                "application/json": components["schemas"]["CreateImageLink"];
            };
        };
        responses: {
            /** @description The link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://images.example.com/i/ada/prints/w512/first-light.jpg?exp=1772354530&sig=CqHCkZPzLqY2JrE6F0nJ2e0RZ8nYk6o4S3T5rGdVb1w",
                     *       "expires_at": "2026-03-01T08:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ImageLink"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CONFLICT`: The request conflicts with another one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resetImageLinks: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path: {
                /** @example img_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image, with its new URLs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "img_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "owner": "ada@example.com",
                     *       "filename": "first-light.jpg",
                     *       "original_filename": "first-light.jpg",
                     *       "album": "prints",
                     *       "tags": [
                     *         "lake"
                     *       ],
                     *       "urls": {
                     *         "original": "https://images.example.com/i/ada/prints/~Zk3vQ0yB1rT8mLxA/first-light.jpg",
                     *         "w128": "https://images.example.com/i/ada/prints/~Zk3vQ0yB1rT8mLxA/w128/first-light.jpg",
                     *         "w256": "https://images.example.com/i/ada/prints/~Zk3vQ0yB1rT8mLxA/w256/first-light.jpg",
                     *         "w512": "https://images.example.com/i/ada/prints/~Zk3vQ0yB1rT8mLxA/w512/first-light.jpg",
                     *         "w1024": "https://images.example.com/i/ada/prints/~Zk3vQ0yB1rT8mLxA/w1024/first-light.jpg",
                     *         "w1536": "https://images.example.com/i/ada/prints/~Zk3vQ0yB1rT8mLxA/w1536/first-light.jpg",
                     *         "w2048": "https://images.example.com/i/ada/prints/~Zk3vQ0yB1rT8mLxA/w2048/first-light.jpg",
                     *         "thumb": "https://images.example.com/i/ada/prints/~Zk3vQ0yB1rT8mLxA/thumb/first-light.jpg",
                     *         "og-image": "https://images.example.com/i/ada/prints/~Zk3vQ0yB1rT8mLxA/og-image/first-light.jpg"
                     *       },
                     *       "upload": null,
                     *       "version": 1,
                     *       "info": {
                     *         "content_type": "image/jpeg",
                     *         "size_bytes": 268,
                     *         "width": 8,
                     *         "height": 8,
                     *         "format": "jpeg",
                     *         "pages": 1,
                     *         "has_alpha": false,
                     *         "color_space": "srgb",
                     *         "sha256": "1f5b56ccd70c0df3ced38614dff4595f3316a72f768be615f6a161c48fb58c3d",
                     *         "placeholder": "nqsCBwBriT+Hd4d5h5iImIh/86NnXHgP",
                     *         "phash": "0000000000000000",
                     *         "colors": [
                     *           {
                     *             "hex": "#c97829",
                     *             "name": "amber",
                     *             "share": 1
                     *           }
                     *         ],
                     *         "exif": null,
                     *         "license_embedded": false,
                     *         "duplicate_of": null,
                     *         "metadata": {
                     *           "found": [],
                     *           "kept": [],
                     *           "removed": []
                     *         }
                     *       },
                     *       "status": {
                     *         "upload": "complete",
                     *         "state": "active",
                     *         "deleted_at": null,
                     *         "variants": {
                     *           "ready": [],
                     *           "pending": [
                     *             "w128",
                     *             "w256",
                     *             "w512"
                     *           ],
                     *           "failed": []
                     *         },
                     *         "encrypted": false,
                     *         "key_version": null,
                     *         "backup": {
                     *           "status": "disabled",
                     *           "synced_at": null,
                     *           "error": null
                     *         },
                     *         "ai": "none"
                     *       },
                     *       "alt": "A low sun over a still lake",
                     *       "title": "",
                     *       "description": "",
                     *       "metadata": {},
                     *       "focal_point": null,
                     *       "nsfw": false,
                     *       "license": "none",
                     *       "embed_license": false,
                     *       "visibility": "unlisted",
                     *       "expiration_date": null,
                     *       "is_private": false,
                     *       "is_favourited": false,
                     *       "taken_at": null,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CONFLICT`: The request conflicts with another one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSimilarImages: {
        parameters: {
            query?: {
                /** @description Default 10 */
                limit?: number;
            };
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path: {
                /** @example img_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The nearest images */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SimilarImages"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listVariants: {
        parameters: {
            query?: never;
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path: {
                /** @example img_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The original, the presets and the custom variants */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "key": "original",
                     *           "kind": "preset",
                     *           "status": "ready",
                     *           "url": "https://images.example.com/i/ada/prints/first-light.jpg",
                     *           "content_type": "image/jpeg",
                     *           "size_bytes": 268,
                     *           "width": 8,
                     *           "height": 8,
                     *           "created_at": "2026-03-01T07:42:10.118Z",
                     *           "renderings": [],
                     *           "error": null
                     *         },
                     *         {
                     *           "key": "w128",
                     *           "kind": "preset",
                     *           "status": "pending",
                     *           "url": "https://images.example.com/i/ada/prints/w128/first-light.jpg",
                     *           "content_type": null,
                     *           "size_bytes": null,
                     *           "width": null,
                     *           "height": null,
                     *           "created_at": null,
                     *           "renderings": [],
                     *           "error": null
                     *         },
                     *         {
                     *           "key": "w256",
                     *           "kind": "preset",
                     *           "status": "pending",
                     *           "url": "https://images.example.com/i/ada/prints/w256/first-light.jpg",
                     *           "content_type": null,
                     *           "size_bytes": null,
                     *           "width": null,
                     *           "height": null,
                     *           "created_at": null,
                     *           "renderings": [],
                     *           "error": null
                     *         }
                     *       ],
                     *       "custom_count": 0,
                     *       "custom_limit": 100
                     *     }
                     */
                    "application/json": components["schemas"]["VariantList"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    requestVariants: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path: {
                /** @example img_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "variants": [
                 *         "w512",
                 *         "w640-h480-q80-fitcover"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["RequestVariants"];
            };
        };
        responses: {
            /** @description The image, with its pending presets */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "img_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "owner": "ada@example.com",
                     *       "filename": "first-light.jpg",
                     *       "original_filename": "first-light.jpg",
                     *       "album": "prints",
                     *       "tags": [
                     *         "lake"
                     *       ],
                     *       "urls": {
                     *         "original": "https://images.example.com/i/ada/prints/first-light.jpg",
                     *         "w128": "https://images.example.com/i/ada/prints/w128/first-light.jpg",
                     *         "w256": "https://images.example.com/i/ada/prints/w256/first-light.jpg",
                     *         "w512": "https://images.example.com/i/ada/prints/w512/first-light.jpg",
                     *         "w1024": "https://images.example.com/i/ada/prints/w1024/first-light.jpg",
                     *         "w1536": "https://images.example.com/i/ada/prints/w1536/first-light.jpg",
                     *         "w2048": "https://images.example.com/i/ada/prints/w2048/first-light.jpg",
                     *         "thumb": "https://images.example.com/i/ada/prints/thumb/first-light.jpg",
                     *         "og-image": "https://images.example.com/i/ada/prints/og-image/first-light.jpg"
                     *       },
                     *       "upload": null,
                     *       "version": 1,
                     *       "info": {
                     *         "content_type": "image/jpeg",
                     *         "size_bytes": 268,
                     *         "width": 8,
                     *         "height": 8,
                     *         "format": "jpeg",
                     *         "pages": 1,
                     *         "has_alpha": false,
                     *         "color_space": "srgb",
                     *         "sha256": "1f5b56ccd70c0df3ced38614dff4595f3316a72f768be615f6a161c48fb58c3d",
                     *         "placeholder": "nqsCBwBriT+Hd4d5h5iImIh/86NnXHgP",
                     *         "phash": "0000000000000000",
                     *         "colors": [
                     *           {
                     *             "hex": "#c97829",
                     *             "name": "amber",
                     *             "share": 1
                     *           }
                     *         ],
                     *         "exif": null,
                     *         "license_embedded": false,
                     *         "duplicate_of": null,
                     *         "metadata": {
                     *           "found": [],
                     *           "kept": [],
                     *           "removed": []
                     *         }
                     *       },
                     *       "status": {
                     *         "upload": "complete",
                     *         "state": "active",
                     *         "deleted_at": null,
                     *         "variants": {
                     *           "ready": [],
                     *           "pending": [
                     *             "w128",
                     *             "w256",
                     *             "w512"
                     *           ],
                     *           "failed": []
                     *         },
                     *         "encrypted": false,
                     *         "key_version": null,
                     *         "backup": {
                     *           "status": "disabled",
                     *           "synced_at": null,
                     *           "error": null
                     *         },
                     *         "ai": "none"
                     *       },
                     *       "alt": "A low sun over a still lake",
                     *       "title": "",
                     *       "description": "",
                     *       "metadata": {},
                     *       "focal_point": null,
                     *       "nsfw": false,
                     *       "license": "none",
                     *       "embed_license": false,
                     *       "visibility": "public",
                     *       "expiration_date": null,
                     *       "is_private": false,
                     *       "is_favourited": false,
                     *       "taken_at": null,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description `UPLOAD_MISSING`: No file has arrived yet. Send the bytes to the upload URL first. `VARIANT_LIMIT_REACHED`: An image can have at most 100 custom variants. Delete one you no longer need. `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CONFLICT`: The request conflicts with another one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    previewVariant: {
        parameters: {
            query?: {
                /**
                 * @description Defaults to the format for a browser that supports all of them. AVIF, JPEG and PNG show only the first frame of an animation
                 * @example webp
                 */
                format?: "avif" | "webp" | "jpeg" | "png" | "gif";
            };
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path: {
                /** @example img_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
                /**
                 * @description A preset, or the key of a custom variant: `w<width>-h<height>-q<quality>-fit<mode>`, after `fitcover` also with `-g<gravity>`
                 * @example w512
                 */
                variantKey: ("w128" | "w256" | "w512" | "w1024" | "w1536" | "w2048" | "thumb" | "og-image") | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rendition */
            200: {
                headers: {
                    /** @description The filename */
                    "Content-Disposition"?: string;
                    /** @description In pixels */
                    "X-Image-Width"?: number;
                    /** @description In pixels */
                    "X-Image-Height"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "image/avif": string;
                    "image/webp": string;
                    "image/jpeg": string;
                    "image/png": string;
                    "image/gif": string;
                };
            };
            /** @description `UPLOAD_MISSING`: No file has arrived yet. Send the bytes to the upload URL first. `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. `VARIANT_FAILED`: This variant could not be rendered. The original is available. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteVariant: {
        parameters: {
            query?: never;
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path: {
                /** @example img_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
                /**
                 * @description A preset, or the key of a custom variant: `w<width>-h<height>-q<quality>-fit<mode>`, after `fitcover` also with `-g<gravity>`
                 * @example w512
                 */
                variantKey: ("w128" | "w256" | "w512" | "w1024" | "w1536" | "w2048" | "thumb" | "og-image") | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deleted variant */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "key": "w512",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedVariant"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    invalidateVariant: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path: {
                /** @example img_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
                /**
                 * @description `original`, a preset, or the key of a custom variant: `w<width>-h<height>-q<quality>-fit<mode>`, after `fitcover` also with `-g<gravity>`
                 * @example w512
                 */
                variantKey: "original" | ("w128" | "w256" | "w512" | "w1024" | "w1536" | "w2048" | "thumb" | "og-image") | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The URLs that were purged */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "key": "w512",
                     *       "purged": true,
                     *       "urls": [
                     *         "https://images.example.com/i/ada/prints/w512/first-light.jpg"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PurgedVariant"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CONFLICT`: The request conflicts with another one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    regenerateVariant: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path: {
                /** @example img_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
                /**
                 * @description A preset, or the key of a custom variant: `w<width>-h<height>-q<quality>-fit<mode>`, after `fitcover` also with `-g<gravity>`
                 * @example w512
                 */
                variantKey: ("w128" | "w256" | "w512" | "w1024" | "w1536" | "w2048" | "thumb" | "og-image") | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the variant was queued or has to be requested */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "key": "w512",
                     *       "status": "queued"
                     *     }
                     */
                    "application/json": components["schemas"]["RegeneratedVariant"];
                };
            };
            /** @description `UPLOAD_MISSING`: No file has arrived yet. Send the bytes to the upload URL first. `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CONFLICT`: The request conflicts with another one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listJobs: {
        parameters: {
            query?: {
                /** @description Default 10 */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description `true`: only jobs that have not ended; `false`: only those that have */
                active?: boolean;
            };
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of jobs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "job_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *           "action": "strip",
                     *           "status": "queued",
                     *           "total": 1,
                     *           "done": 0,
                     *           "changed": 0,
                     *           "unchanged": 0,
                     *           "failed": 0,
                     *           "can_undo": false,
                     *           "undo_of": null,
                     *           "undone_by": null,
                     *           "created_at": "2026-03-01T07:42:10.118Z",
                     *           "ended_at": null
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["JobPage"];
                };
            };
            /** @description `INVALID_CURSOR`: The cursor is not valid for this query. Start again without a cursor. `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Library not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path: {
                /** @example job_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "job_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "action": "strip",
                     *       "status": "queued",
                     *       "total": 1,
                     *       "done": 0,
                     *       "changed": 0,
                     *       "unchanged": 0,
                     *       "failed": 0,
                     *       "can_undo": false,
                     *       "undo_of": null,
                     *       "undone_by": null,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "ended_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INSUFFICIENT_SCOPE`: The API key lacks the required scope. `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Job not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    cancelJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path: {
                /** @example job_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "job_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "action": "strip",
                     *       "status": "cancelled",
                     *       "total": 1,
                     *       "done": 0,
                     *       "changed": 0,
                     *       "unchanged": 0,
                     *       "failed": 0,
                     *       "can_undo": false,
                     *       "undo_of": null,
                     *       "undone_by": null,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "ended_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INSUFFICIENT_SCOPE`: The API key lacks the required scope. `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Job not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listJobResults: {
        parameters: {
            query?: {
                /**
                 * @description Default 10
                 * @example 20
                 */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description Only images with this result */
                status?: "changed" | "unchanged" | "failed";
            };
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path: {
                /** @example job_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of results */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "img_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *           "status": "changed",
                     *           "code": null,
                     *           "message": null,
                     *           "previous": {
                     *             "visibility": "public"
                     *           }
                     *         },
                     *         {
                     *           "id": "img_01kcp3v9w8e7rgtq5n2xj6m4d1",
                     *           "status": "changed",
                     *           "code": null,
                     *           "message": null,
                     *           "previous": {
                     *             "visibility": "public"
                     *           }
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["JobResultPage"];
                };
            };
            /** @description `INVALID_CURSOR`: The cursor is not valid for this query. Start again without a cursor. `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INSUFFICIENT_SCOPE`: The API key lacks the required scope. `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Job not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    undoJob: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path: {
                /** @example job_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job that undoes this one */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "job": {
                     *         "id": "job_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *         "action": "undo",
                     *         "status": "completed",
                     *         "total": 2,
                     *         "done": 2,
                     *         "changed": 2,
                     *         "unchanged": 0,
                     *         "failed": 0,
                     *         "can_undo": true,
                     *         "undo_of": "job_01kcp3v9w8e7rgtq5n2xj6m4d1",
                     *         "undone_by": null,
                     *         "created_at": "2026-03-01T07:42:10.118Z",
                     *         "ended_at": "2026-03-01T07:42:10.118Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StartedJob"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INSUFFICIENT_SCOPE`: The API key lacks the required scope. `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Job not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `JOB_ACTIVE`: The job is not finished. Cancel it, or wait until it is done. `JOB_NOT_UNDOABLE`: What this job did cannot be undone. `CONFLICT`: 20 jobs of this account are not finished yet. Wait for one of them. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listAlbums: {
        parameters: {
            query?: never;
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All albums */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "album": "images",
                     *           "title": "Images",
                     *           "description": "",
                     *           "count": 0,
                     *           "permission": "private",
                     *           "color": null,
                     *           "cover": null,
                     *           "cover_url": null,
                     *           "preview_urls": [],
                     *           "is_favourited": false,
                     *           "created_at": "2026-03-01T07:42:10.118Z",
                     *           "updated_at": "2026-03-01T07:42:10.118Z"
                     *         },
                     *         {
                     *           "album": "prints",
                     *           "title": "Prints",
                     *           "description": "Albumen prints, in the order in which they were made.",
                     *           "count": 0,
                     *           "permission": "private",
                     *           "color": null,
                     *           "cover": null,
                     *           "cover_url": null,
                     *           "preview_urls": [],
                     *           "is_favourited": false,
                     *           "created_at": "2026-03-01T07:42:10.118Z",
                     *           "updated_at": "2026-03-01T07:42:10.118Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["AlbumList"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Library not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createAlbum: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "album": "prints",
                 *       "title": "Prints",
                 *       "permission": "public"
                 *     }
                 */
                "application/json": components["schemas"]["CreateAlbum"];
            };
        };
        responses: {
            /** @description The album */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "album": "prints",
                     *       "title": "Prints",
                     *       "description": "",
                     *       "count": 0,
                     *       "permission": "public",
                     *       "color": null,
                     *       "cover": null,
                     *       "cover_url": null,
                     *       "preview_urls": [],
                     *       "is_favourited": false,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Album"];
                };
            };
            /** @description `QUOTA_EXCEEDED`: Your plan does not allow more. `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Library not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `ALBUM_EXISTS`: You already have an album with this name. `CONFLICT`: The request conflicts with another one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAlbum: {
        parameters: {
            query?: never;
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
                /** @description An `ETag`: while it is current, the response is 304 */
                "If-None-Match"?: string;
            };
            path: {
                /** @example prints */
                album: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The album */
            200: {
                headers: {
                    /** @description The entity tag of the resource, for `If-None-Match` and `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "album": "prints",
                     *       "title": "Prints",
                     *       "description": "Albumen prints, in the order in which they were made.",
                     *       "count": 0,
                     *       "permission": "private",
                     *       "color": null,
                     *       "cover": null,
                     *       "cover_url": null,
                     *       "preview_urls": [],
                     *       "is_favourited": false,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Album"];
                };
            };
            /** @description The caller's copy is still current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAlbum: {
        parameters: {
            query?: never;
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
                /** @description An `ETag` of the resource, or `*`: if it has been edited since, nothing changes and the response is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @example prints */
                album: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The album was deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `PRECONDITION_FAILED`: The resource has changed since you read it. Read it again. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateAlbum: {
        parameters: {
            query?: never;
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
                /** @description An `ETag` of the resource, or `*`: if it has been edited since, nothing changes and the response is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @example prints */
                album: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Early prints",
                 *       "color": "amber"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateAlbum"];
            };
        };
        responses: {
            /** @description The album */
            200: {
                headers: {
                    /** @description The entity tag of the resource, for `If-None-Match` and `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "album": "prints",
                     *       "title": "Early prints",
                     *       "description": "Albumen prints, in the order in which they were made.",
                     *       "count": 0,
                     *       "permission": "private",
                     *       "color": "amber",
                     *       "cover": null,
                     *       "cover_url": null,
                     *       "preview_urls": [],
                     *       "is_favourited": false,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Album"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `PRECONDITION_FAILED`: The resource has changed since you read it. Read it again. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTags: {
        parameters: {
            query?: never;
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All tags */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "tag": "lake",
                     *           "description": "Lakes, in any weather",
                     *           "color": null,
                     *           "count": 0,
                     *           "created_at": "2026-03-01T07:42:10.118Z",
                     *           "updated_at": "2026-03-01T07:42:10.118Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["TagPage"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Library not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createTag: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tag": "lake",
                 *       "color": "teal"
                 *     }
                 */
                "application/json": components["schemas"]["CreateTag"];
            };
        };
        responses: {
            /** @description The tag */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tag": "lake",
                     *       "description": null,
                     *       "color": "#14b8a6",
                     *       "count": 0,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Tag"];
                };
            };
            /** @description `QUOTA_EXCEEDED`: Your plan does not allow more. `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Library not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `TAG_EXISTS`: You already have this tag. `CONFLICT`: The request conflicts with another one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
                /** @description An `ETag`: while it is current, the response is 304 */
                "If-None-Match"?: string;
            };
            path: {
                /** @example lake */
                tag: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tag */
            200: {
                headers: {
                    /** @description The entity tag of the resource, for `If-None-Match` and `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tag": "lake",
                     *       "description": "Lakes, in any weather",
                     *       "color": null,
                     *       "count": 0,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Tag"];
                };
            };
            /** @description The caller's copy is still current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteTag: {
        parameters: {
            query?: {
                /** @description One of your tags, which all images with the deleted tag get */
                into?: string;
            };
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
                /** @description An `ETag` of the resource, or `*`: if it has been edited since, nothing changes and the response is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @example lake */
                tag: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tag was deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tag": "lake",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedTag"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `PRECONDITION_FAILED`: The resource has changed since you read it. Read it again. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
                /** @description An `ETag` of the resource, or `*`: if it has been edited since, nothing changes and the response is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @example lake */
                tag: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "Still water",
                 *       "color": "blue"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateTag"];
            };
        };
        responses: {
            /** @description The tag */
            200: {
                headers: {
                    /** @description The entity tag of the resource, for `If-None-Match` and `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tag": "lake",
                     *       "description": "Still water",
                     *       "color": "#3b82f6",
                     *       "count": 0,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Tag"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `PRECONDITION_FAILED`: The resource has changed since you read it. Read it again. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    addFavourite: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path: {
                /** @example img_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "img_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "owner": "ada@example.com",
                     *       "filename": "first-light.jpg",
                     *       "original_filename": "first-light.jpg",
                     *       "album": "prints",
                     *       "tags": [
                     *         "lake"
                     *       ],
                     *       "urls": {
                     *         "original": "https://images.example.com/i/ada/prints/first-light.jpg",
                     *         "w128": "https://images.example.com/i/ada/prints/w128/first-light.jpg",
                     *         "w256": "https://images.example.com/i/ada/prints/w256/first-light.jpg",
                     *         "w512": "https://images.example.com/i/ada/prints/w512/first-light.jpg",
                     *         "w1024": "https://images.example.com/i/ada/prints/w1024/first-light.jpg",
                     *         "w1536": "https://images.example.com/i/ada/prints/w1536/first-light.jpg",
                     *         "w2048": "https://images.example.com/i/ada/prints/w2048/first-light.jpg",
                     *         "thumb": "https://images.example.com/i/ada/prints/thumb/first-light.jpg",
                     *         "og-image": "https://images.example.com/i/ada/prints/og-image/first-light.jpg"
                     *       },
                     *       "upload": null,
                     *       "version": 1,
                     *       "info": {
                     *         "content_type": "image/jpeg",
                     *         "size_bytes": 268,
                     *         "width": 8,
                     *         "height": 8,
                     *         "format": "jpeg",
                     *         "pages": 1,
                     *         "has_alpha": false,
                     *         "color_space": "srgb",
                     *         "sha256": "1f5b56ccd70c0df3ced38614dff4595f3316a72f768be615f6a161c48fb58c3d",
                     *         "placeholder": "nqsCBwBriT+Hd4d5h5iImIh/86NnXHgP",
                     *         "phash": "0000000000000000",
                     *         "colors": [
                     *           {
                     *             "hex": "#c97829",
                     *             "name": "amber",
                     *             "share": 1
                     *           }
                     *         ],
                     *         "exif": null,
                     *         "license_embedded": false,
                     *         "duplicate_of": null,
                     *         "metadata": {
                     *           "found": [],
                     *           "kept": [],
                     *           "removed": []
                     *         }
                     *       },
                     *       "status": {
                     *         "upload": "complete",
                     *         "state": "active",
                     *         "deleted_at": null,
                     *         "variants": {
                     *           "ready": [],
                     *           "pending": [
                     *             "w128",
                     *             "w256",
                     *             "w512"
                     *           ],
                     *           "failed": []
                     *         },
                     *         "encrypted": false,
                     *         "key_version": null,
                     *         "backup": {
                     *           "status": "disabled",
                     *           "synced_at": null,
                     *           "error": null
                     *         },
                     *         "ai": "none"
                     *       },
                     *       "alt": "A low sun over a still lake",
                     *       "title": "",
                     *       "description": "",
                     *       "metadata": {},
                     *       "focal_point": null,
                     *       "nsfw": false,
                     *       "license": "none",
                     *       "embed_license": false,
                     *       "visibility": "public",
                     *       "expiration_date": null,
                     *       "is_private": false,
                     *       "is_favourited": true,
                     *       "taken_at": null,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CONFLICT`: The request conflicts with another one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removeFavourite: {
        parameters: {
            query?: never;
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path: {
                /** @example img_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "img_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "owner": "ada@example.com",
                     *       "filename": "first-light.jpg",
                     *       "original_filename": "first-light.jpg",
                     *       "album": "prints",
                     *       "tags": [
                     *         "lake"
                     *       ],
                     *       "urls": {
                     *         "original": "https://images.example.com/i/ada/prints/first-light.jpg",
                     *         "w128": "https://images.example.com/i/ada/prints/w128/first-light.jpg",
                     *         "w256": "https://images.example.com/i/ada/prints/w256/first-light.jpg",
                     *         "w512": "https://images.example.com/i/ada/prints/w512/first-light.jpg",
                     *         "w1024": "https://images.example.com/i/ada/prints/w1024/first-light.jpg",
                     *         "w1536": "https://images.example.com/i/ada/prints/w1536/first-light.jpg",
                     *         "w2048": "https://images.example.com/i/ada/prints/w2048/first-light.jpg",
                     *         "thumb": "https://images.example.com/i/ada/prints/thumb/first-light.jpg",
                     *         "og-image": "https://images.example.com/i/ada/prints/og-image/first-light.jpg"
                     *       },
                     *       "upload": null,
                     *       "version": 1,
                     *       "info": {
                     *         "content_type": "image/jpeg",
                     *         "size_bytes": 268,
                     *         "width": 8,
                     *         "height": 8,
                     *         "format": "jpeg",
                     *         "pages": 1,
                     *         "has_alpha": false,
                     *         "color_space": "srgb",
                     *         "sha256": "1f5b56ccd70c0df3ced38614dff4595f3316a72f768be615f6a161c48fb58c3d",
                     *         "placeholder": "nqsCBwBriT+Hd4d5h5iImIh/86NnXHgP",
                     *         "phash": "0000000000000000",
                     *         "colors": [
                     *           {
                     *             "hex": "#c97829",
                     *             "name": "amber",
                     *             "share": 1
                     *           }
                     *         ],
                     *         "exif": null,
                     *         "license_embedded": false,
                     *         "duplicate_of": null,
                     *         "metadata": {
                     *           "found": [],
                     *           "kept": [],
                     *           "removed": []
                     *         }
                     *       },
                     *       "status": {
                     *         "upload": "complete",
                     *         "state": "active",
                     *         "deleted_at": null,
                     *         "variants": {
                     *           "ready": [],
                     *           "pending": [
                     *             "w128",
                     *             "w256",
                     *             "w512"
                     *           ],
                     *           "failed": []
                     *         },
                     *         "encrypted": false,
                     *         "key_version": null,
                     *         "backup": {
                     *           "status": "disabled",
                     *           "synced_at": null,
                     *           "error": null
                     *         },
                     *         "ai": "none"
                     *       },
                     *       "alt": "A low sun over a still lake",
                     *       "title": "",
                     *       "description": "",
                     *       "metadata": {},
                     *       "focal_point": null,
                     *       "nsfw": false,
                     *       "license": "none",
                     *       "embed_license": false,
                     *       "visibility": "public",
                     *       "expiration_date": null,
                     *       "is_private": false,
                     *       "is_favourited": false,
                     *       "taken_at": null,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listFavourites: {
        parameters: {
            query?: {
                /**
                 * @description Default 10
                 * @example 20
                 */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of images */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "img_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *           "owner": "ada@example.com",
                     *           "filename": "first-light.jpg",
                     *           "original_filename": "first-light.jpg",
                     *           "album": "prints",
                     *           "tags": [
                     *             "lake"
                     *           ],
                     *           "urls": {
                     *             "original": "https://images.example.com/i/ada/prints/first-light.jpg",
                     *             "w128": "https://images.example.com/i/ada/prints/w128/first-light.jpg",
                     *             "w256": "https://images.example.com/i/ada/prints/w256/first-light.jpg",
                     *             "w512": "https://images.example.com/i/ada/prints/w512/first-light.jpg",
                     *             "w1024": "https://images.example.com/i/ada/prints/w1024/first-light.jpg",
                     *             "w1536": "https://images.example.com/i/ada/prints/w1536/first-light.jpg",
                     *             "w2048": "https://images.example.com/i/ada/prints/w2048/first-light.jpg",
                     *             "thumb": "https://images.example.com/i/ada/prints/thumb/first-light.jpg",
                     *             "og-image": "https://images.example.com/i/ada/prints/og-image/first-light.jpg"
                     *           },
                     *           "upload": null,
                     *           "version": 1,
                     *           "info": {
                     *             "content_type": "image/jpeg",
                     *             "size_bytes": 268,
                     *             "width": 8,
                     *             "height": 8,
                     *             "format": "jpeg",
                     *             "pages": 1,
                     *             "has_alpha": false,
                     *             "color_space": "srgb",
                     *             "sha256": "1f5b56ccd70c0df3ced38614dff4595f3316a72f768be615f6a161c48fb58c3d",
                     *             "placeholder": "nqsCBwBriT+Hd4d5h5iImIh/86NnXHgP",
                     *             "phash": "0000000000000000",
                     *             "colors": [
                     *               {
                     *                 "hex": "#c97829",
                     *                 "name": "amber",
                     *                 "share": 1
                     *               }
                     *             ],
                     *             "exif": null,
                     *             "license_embedded": false,
                     *             "duplicate_of": null,
                     *             "metadata": {
                     *               "found": [],
                     *               "kept": [],
                     *               "removed": []
                     *             }
                     *           },
                     *           "status": {
                     *             "upload": "complete",
                     *             "state": "active",
                     *             "deleted_at": null,
                     *             "variants": {
                     *               "ready": [],
                     *               "pending": [
                     *                 "w128",
                     *                 "w256",
                     *                 "w512"
                     *               ],
                     *               "failed": []
                     *             },
                     *             "encrypted": false,
                     *             "key_version": null,
                     *             "backup": {
                     *               "status": "disabled",
                     *               "synced_at": null,
                     *               "error": null
                     *             },
                     *             "ai": "none"
                     *           },
                     *           "alt": "A low sun over a still lake",
                     *           "title": "",
                     *           "description": "",
                     *           "metadata": {},
                     *           "focal_point": null,
                     *           "nsfw": false,
                     *           "license": "none",
                     *           "embed_license": false,
                     *           "visibility": "public",
                     *           "expiration_date": null,
                     *           "is_private": false,
                     *           "is_favourited": true,
                     *           "taken_at": null,
                     *           "created_at": "2026-03-01T07:42:10.118Z",
                     *           "updated_at": "2026-03-01T07:42:10.118Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ImagePage"];
                };
            };
            /** @description `INVALID_CURSOR`: The cursor is not valid for this query. Start again without a cursor. `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Library not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listShares: {
        parameters: {
            query?: {
                /** @description Default 10 */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of share links */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "shr_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *           "url": "https://images.example.com/s/7Hq2mXvB9kTz4LwRc0NdYs",
                     *           "target": {
                     *             "type": "album",
                     *             "album": "images"
                     *           },
                     *           "title": null,
                     *           "message": null,
                     *           "has_password": false,
                     *           "expires_at": null,
                     *           "max_views": null,
                     *           "views": 0,
                     *           "allow_download": true,
                     *           "allow_original": false,
                     *           "show_metadata": false,
                     *           "feedback": "none",
                     *           "upload": null,
                     *           "last_viewed_at": null,
                     *           "created_at": "2026-03-01T07:42:10.118Z",
                     *           "updated_at": "2026-03-01T07:42:10.118Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SharePage"];
                };
            };
            /** @description `INVALID_CURSOR`: The cursor is not valid for this query. Start again without a cursor. `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Library not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createShare: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "target": {
                 *         "type": "image",
                 *         "id": "img_01kcp3v9w8e7rgtq5n2xj6m4dz"
                 *       },
                 *       "title": "For Ada",
                 *       "password": "still lake",
                 *       "expiration": "30d",
                 *       "feedback": "picks"
                 *     }
                 */
                "application/json": components["schemas"]["CreateShare"];
            };
        };
        responses: {
            /** @description The share link */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "shr_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "url": "https://images.example.com/s/7Hq2mXvB9kTz4LwRc0NdYs",
                     *       "target": {
                     *         "type": "image",
                     *         "id": "img_01kcp3v9w8e7rgtq5n2xj6m4dz"
                     *       },
                     *       "title": "For Ada",
                     *       "message": null,
                     *       "has_password": true,
                     *       "expires_at": "2026-03-31T07:42:10.118Z",
                     *       "max_views": null,
                     *       "views": 0,
                     *       "allow_download": true,
                     *       "allow_original": false,
                     *       "show_metadata": false,
                     *       "feedback": "picks",
                     *       "upload": null,
                     *       "last_viewed_at": null,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Share"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Library not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CONFLICT`: The request conflicts with another one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getShare: {
        parameters: {
            query?: never;
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
                /** @description An `ETag`: while it is current, the response is 304 */
                "If-None-Match"?: string;
            };
            path: {
                /** @example shr_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The share link */
            200: {
                headers: {
                    /** @description The entity tag of the resource, for `If-None-Match` and `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "shr_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "url": "https://images.example.com/s/7Hq2mXvB9kTz4LwRc0NdYs",
                     *       "target": {
                     *         "type": "album",
                     *         "album": "images"
                     *       },
                     *       "title": null,
                     *       "message": null,
                     *       "has_password": false,
                     *       "expires_at": null,
                     *       "max_views": null,
                     *       "views": 0,
                     *       "allow_download": true,
                     *       "allow_original": false,
                     *       "show_metadata": false,
                     *       "feedback": "none",
                     *       "upload": null,
                     *       "last_viewed_at": null,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Share"];
                };
            };
            /** @description The caller's copy is still current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteShare: {
        parameters: {
            query?: never;
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
                /** @description An `ETag` of the resource, or `*`: if it has been edited since, nothing changes and the response is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @example shr_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The share link was revoked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "shr_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedShare"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `PRECONDITION_FAILED`: The resource has changed since you read it. Read it again. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateShare: {
        parameters: {
            query?: never;
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
                /** @description An `ETag` of the resource, or `*`: if it has been edited since, nothing changes and the response is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @example shr_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "For Ada and Charles",
                 *       "max_views": 50
                 *     }
                 */
                "application/json": components["schemas"]["UpdateShare"];
            };
        };
        responses: {
            /** @description The share link */
            200: {
                headers: {
                    /** @description The entity tag of the resource, for `If-None-Match` and `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "shr_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "url": "https://images.example.com/s/7Hq2mXvB9kTz4LwRc0NdYs",
                     *       "target": {
                     *         "type": "album",
                     *         "album": "images"
                     *       },
                     *       "title": "For Ada and Charles",
                     *       "message": null,
                     *       "has_password": false,
                     *       "expires_at": null,
                     *       "max_views": 50,
                     *       "views": 0,
                     *       "allow_download": true,
                     *       "allow_original": false,
                     *       "show_metadata": false,
                     *       "feedback": "none",
                     *       "upload": null,
                     *       "last_viewed_at": null,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Share"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `PRECONDITION_FAILED`: The resource has changed since you read it. Read it again. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSharePicks: {
        parameters: {
            query?: {
                /** @description Default 10 */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path: {
                /** @example shr_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of picks and comments */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SharePickPage"];
                };
            };
            /** @description `INVALID_CURSOR`: The cursor is not valid for this query. Start again without a cursor. `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMemberships: {
        parameters: {
            query?: never;
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All members and invitations */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "mem_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *           "email": "secretword53x@example.com",
                     *           "role": "viewer",
                     *           "status": "active",
                     *           "name": null,
                     *           "handle": "secretword53x",
                     *           "invited_at": "2026-03-01T07:42:10.118Z",
                     *           "expires_at": "2026-03-02T07:42:10.118Z",
                     *           "joined_at": "2026-03-01T07:42:10.118Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MembershipList"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Library not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createMembership: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "grace@example.com",
                 *       "role": "editor"
                 *     }
                 */
                "application/json": components["schemas"]["CreateMembership"];
            };
        };
        responses: {
            /** @description The invitation */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "mem_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "email": "grace@example.com",
                     *       "role": "editor",
                     *       "status": "invited",
                     *       "name": null,
                     *       "handle": null,
                     *       "invited_at": "2026-03-01T07:42:10.118Z",
                     *       "expires_at": "2026-03-15T07:42:10.118Z",
                     *       "joined_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Membership"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Library not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CONFLICT`: This address belongs to a member of the library. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteMembership: {
        parameters: {
            query?: never;
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path: {
                /** @example mem_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The membership was deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "mem_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedMembership"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Membership not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateMembership: {
        parameters: {
            query?: never;
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path: {
                /** @example mem_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "viewer"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateMembership"];
            };
        };
        responses: {
            /** @description The membership */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "mem_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "email": "secretword56x@example.com",
                     *       "role": "viewer",
                     *       "status": "active",
                     *       "name": null,
                     *       "handle": "secretword56x",
                     *       "invited_at": "2026-03-01T07:42:10.118Z",
                     *       "expires_at": "2026-03-02T07:42:10.118Z",
                     *       "joined_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Membership"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Membership not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    acceptMembership: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "kQ2vX8sLw0ZrT5yNc7HdB1mEu9JfGa4o"
                 *     }
                 */
                "application/json": components["schemas"]["AcceptMembership"];
            };
        };
        responses: {
            /** @description The library */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "handle": "secretword60x",
                     *       "name": null,
                     *       "role": "viewer",
                     *       "is_own": false
                     *     }
                     */
                    "application/json": components["schemas"]["Library"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: This invitation is for another email address. Sign in with the address that the invitation was sent to. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: This invitation does not exist or has ended. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CONFLICT`: The request conflicts with another one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listLibraries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All libraries, your own first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "handle": "ada",
                     *           "name": null,
                     *           "role": "owner",
                     *           "is_own": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LibraryList"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    leaveLibrary: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example ada */
                handle: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description You left the library */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "handle": "secretword63x",
                     *       "left": true
                     *     }
                     */
                    "application/json": components["schemas"]["LeftLibrary"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: You are not a member of such a library. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys, without their secrets */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "key_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *           "name": "Key ada",
                     *           "prefix": "alb_01kcp3v9w8",
                     *           "scopes": [
                     *             "images:read"
                     *           ],
                     *           "allowed_ips": [],
                     *           "library": null,
                     *           "status": "active",
                     *           "created_at": "2026-03-01T07:42:10.118Z",
                     *           "expires_at": null,
                     *           "revoked_at": null,
                     *           "last_used_at": null
                     *         },
                     *         {
                     *           "id": "key_01kcp3v9w8e7rgtq5n2xj6m4d1",
                     *           "name": "test",
                     *           "prefix": "alb_01kcp3v9w8",
                     *           "scopes": [
                     *             "*"
                     *           ],
                     *           "allowed_ips": [],
                     *           "library": null,
                     *           "status": "active",
                     *           "created_at": "2026-03-01T07:42:10.118Z",
                     *           "expires_at": null,
                     *           "revoked_at": null,
                     *           "last_used_at": null
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKeyList"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Screenshot tool",
                 *       "scopes": [
                 *         "upload"
                 *       ],
                 *       "allowed_ips": [
                 *         "203.0.113.7",
                 *         "2001:db8::/32"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateApiKey"];
            };
        };
        responses: {
            /** @description The key, with its secret in `key` */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "name": "Screenshot tool",
                     *       "prefix": "alb_01kcp3v9w8",
                     *       "scopes": [
                     *         "upload"
                     *       ],
                     *       "allowed_ips": [
                     *         "203.0.113.7",
                     *         "2001:db8::/32"
                     *       ],
                     *       "library": null,
                     *       "status": "active",
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "expires_at": null,
                     *       "revoked_at": null,
                     *       "last_used_at": null,
                     *       "key": "alb_01kcp3v9w8_5vXq2mN8bR4tY7uJ1kL0pC3sD6fG9hW2eZ5xA8nT1vB4qM7yK0rU3"
                     *     }
                     */
                    "application/json": components["schemas"]["ShownApiKey"];
                };
            };
            /** @description `QUOTA_EXCEEDED`: Your plan does not allow more. `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FRESH_SIGN_IN_REQUIRED`: This requires a sign-in of the last 10 minutes. Sign in again. `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CONFLICT`: The request conflicts with another one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example key_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key, without its secret */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "name": "Key ada",
                     *       "prefix": "alb_01kcp3v9w8",
                     *       "scopes": [
                     *         "images:read"
                     *       ],
                     *       "allowed_ips": [],
                     *       "library": null,
                     *       "status": "active",
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "expires_at": null,
                     *       "revoked_at": null,
                     *       "last_used_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example key_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revoked key */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "name": "Key ada",
                     *       "prefix": "alb_01kcp3v9w8",
                     *       "scopes": [
                     *         "images:read"
                     *       ],
                     *       "allowed_ips": [],
                     *       "library": null,
                     *       "status": "revoked",
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "expires_at": null,
                     *       "revoked_at": "2026-03-01T07:42:10.118Z",
                     *       "last_used_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example key_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Screenshots at work",
                 *       "expires": "1y"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateApiKey"];
            };
        };
        responses: {
            /** @description The key, without its secret */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "name": "Screenshots at work",
                     *       "prefix": "alb_01kcp3v9w8",
                     *       "scopes": [
                     *         "images:read"
                     *       ],
                     *       "allowed_ips": [],
                     *       "library": null,
                     *       "status": "active",
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "expires_at": "2027-03-01T07:42:10.118Z",
                     *       "revoked_at": null,
                     *       "last_used_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            /** @description `QUOTA_EXCEEDED`: Your plan does not allow more. `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FRESH_SIGN_IN_REQUIRED`: This requires a sign-in of the last 10 minutes. Sign in again. `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CONFLICT`: The key was revoked. Create a new one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example key_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key, with its new secret in `key` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "name": "Key ada",
                     *       "prefix": "alb_01kcp3v9w8",
                     *       "scopes": [
                     *         "images:read"
                     *       ],
                     *       "allowed_ips": [],
                     *       "library": null,
                     *       "status": "active",
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "expires_at": null,
                     *       "revoked_at": null,
                     *       "last_used_at": null,
                     *       "key": "alb_01kcp3v9w8_5vXq2mN8bR4tY7uJ1kL0pC3sD6fG9hW2eZ5xA8nT1vB4qM7yK0rU3"
                     *     }
                     */
                    "application/json": components["schemas"]["ShownApiKey"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FRESH_SIGN_IN_REQUIRED`: This requires a sign-in of the last 10 minutes. Sign in again. `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CONFLICT`: The key was revoked. Create a new one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your sessions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "ses_d646e580996ef7137d22a81df2d07690",
                     *           "browser": null,
                     *           "os": null,
                     *           "country": null,
                     *           "created_at": "2026-03-01T07:42:10.118Z",
                     *           "last_seen_at": null,
                     *           "expires_at": "2026-03-02T07:42:10.118Z",
                     *           "current": true
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SessionList"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The other sessions were ended */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ended": 1
                     *     }
                     */
                    "application/json": components["schemas"]["EndedSessions"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example ses_7f3a9c0e5b1d4286a0c9e3f71b5d8824 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ended session */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "ses_7731dc1315a48ea28d3f6c5a94786b78",
                     *       "browser": null,
                     *       "os": null,
                     *       "country": null,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "last_seen_at": null,
                     *       "expires_at": "2026-03-02T07:42:10.118Z",
                     *       "current": false
                     *     }
                     */
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your passkeys */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "psk_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *           "name": "Laptop",
                     *           "synced": false,
                     *           "created_at": "2026-03-01T07:42:10.118Z",
                     *           "last_used_at": null
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["PasskeyList"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Laptop",
                 *       "credential": {
                 *         "id": "q83vEjRWeJA",
                 *         "response": {
                 *           "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0",
                 *           "attestationObject": "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ",
                 *           "transports": [
                 *             "internal"
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AddPasskey"];
            };
        };
        responses: {
            /** @description The passkey */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "psk_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "name": "Laptop",
                     *       "synced": false,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "last_used_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            /** @description `PASSKEY_REJECTED`: The passkey could not be verified. `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `FRESH_SIGN_IN_REQUIRED`: This requires a sign-in of the last 10 minutes. Sign in again. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `PASSKEY_CHALLENGE_EXPIRED`: This took too long, or was sent twice. Start again. `PASSKEY_EXISTS`: This passkey was added before. `PASSKEY_LIMIT_REACHED`: An account has at most 20 passkeys. Remove one first. `CONFLICT`: The request conflicts with another one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createPasskeyOptions: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options, valid for five minutes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "challenge": "0n7vKRxNzC7BYRhNiR83VCkD3fbrQw6xX9vo6qwkiLs",
                     *       "rp": {
                     *         "id": "localhost",
                     *         "name": "Albumen"
                     *       },
                     *       "user": {
                     *         "id": "dXNyXzAxbThjNDd0dDAxMHkzNWozNHF6YWMwa3Y0",
                     *         "name": "ada@example.com",
                     *         "displayName": "ada@example.com"
                     *       },
                     *       "pubKeyCredParams": [
                     *         {
                     *           "type": "public-key",
                     *           "alg": -8
                     *         },
                     *         {
                     *           "type": "public-key",
                     *           "alg": -7
                     *         },
                     *         {
                     *           "type": "public-key",
                     *           "alg": -257
                     *         }
                     *       ],
                     *       "timeout": 300000,
                     *       "attestation": "none",
                     *       "excludeCredentials": [],
                     *       "authenticatorSelection": {
                     *         "residentKey": "required",
                     *         "requireResidentKey": true,
                     *         "userVerification": "required"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PasskeyCreationOptions"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `FRESH_SIGN_IN_REQUIRED`: This requires a sign-in of the last 10 minutes. Sign in again. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `PASSKEY_LIMIT_REACHED`: An account has at most 20 passkeys. Remove one first. `CONFLICT`: The request conflicts with another one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example psk_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The removed passkey */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "psk_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "name": "Laptop",
                     *       "synced": false,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "last_used_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `FRESH_SIGN_IN_REQUIRED`: This requires a sign-in of the last 10 minutes. Sign in again. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    renamePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example psk_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Laptop at work"
                 *     }
                 */
                "application/json": components["schemas"]["RenamePasskey"];
            };
        };
        responses: {
            /** @description The passkey */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "psk_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "name": "Laptop at work",
                     *       "synced": false,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "last_used_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listConnections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The providers, connected or not */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "provider": "github",
                     *           "name": "GitHub",
                     *           "account_name": "ada",
                     *           "connected_at": "2026-03-01T07:42:10.118Z",
                     *           "available": true
                     *         },
                     *         {
                     *           "provider": "google",
                     *           "name": "Google",
                     *           "account_name": "ada",
                     *           "connected_at": "2026-03-01T07:42:10.118Z",
                     *           "available": true
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ConnectionList"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    startConnecting: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example github */
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page to open */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://images.example.com/api/auth/connect?ticket=github.1795703493833.H4zY27-4EfjlNcOcAL0jIeQPbuEmxrH67hhDDauk2dg"
                     *     }
                     */
                    "application/json": components["schemas"]["ConnectionPage"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `FRESH_SIGN_IN_REQUIRED`: This requires a sign-in of the last 10 minutes. Sign in again. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: This provider is not set up here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CONFLICT`: You are signed in by the access proxy alone. Sign in with a link to connect accounts. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    disconnect: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example github */
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The provider, no longer connected */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "provider": "github",
                     *       "name": "GitHub",
                     *       "account_name": null,
                     *       "connected_at": null,
                     *       "available": true
                     *     }
                     */
                    "application/json": components["schemas"]["Connection"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `FRESH_SIGN_IN_REQUIRED`: This requires a sign-in of the last 10 minutes. Sign in again. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: No account of this provider is connected. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CONFLICT`: No mail server is set up, so this is the only way to sign in. Connect another account first. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listAuditLogs: {
        parameters: {
            query?: {
                /** @description Default 10 */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                action?: "create" | "update" | "delete" | "restore";
                resource_type?: string;
                /** @description An image's id, an album's slug … */
                resource_id?: string;
                status?: "success" | "failed";
                /** @description First day, YYYY-MM-DD, in UTC */
                from?: string;
                /** @description Last day, YYYY-MM-DD, in UTC */
                to?: string;
            };
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of entries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "log_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *           "created_at": "2026-03-01T07:42:10.118Z",
                     *           "action": "create",
                     *           "resource_type": "image",
                     *           "resource_id": "img_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *           "status": "success",
                     *           "affected_count": 1,
                     *           "metadata": null
                     *         },
                     *         {
                     *           "id": "log_01kcp3v9w8e7rgtq5n2xj6m4d1",
                     *           "created_at": "2026-03-01T07:42:10.118Z",
                     *           "action": "create",
                     *           "resource_type": "album",
                     *           "resource_id": "prints",
                     *           "status": "success",
                     *           "affected_count": 1,
                     *           "metadata": null
                     *         },
                     *         {
                     *           "id": "log_01kcp3v9w8e7rgtq5n2xj6m4d2",
                     *           "created_at": "2026-03-01T07:42:10.118Z",
                     *           "action": "create",
                     *           "resource_type": "api_key",
                     *           "resource_id": "key_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *           "status": "success",
                     *           "affected_count": 1,
                     *           "metadata": null
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["AuditLogPage"];
                };
            };
            /** @description `INVALID_CURSOR`: The cursor is not valid for this query. Start again without a cursor. `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Library not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getUsage: {
        parameters: {
            query?: {
                /** @description Default 30, at most 90 unless `simple` is true */
                days?: number;
                /** @description How many days before today the period ends; default 0 */
                offset?: number;
                /** @description Totals and days only, without breakdowns */
                simple?: boolean;
                /** @description Breakdowns separated by commas: variant, format, country, referrer; all when omitted, none when empty */
                include?: string;
            };
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "enabled": true,
                     *       "period": {
                     *         "from": "2026-01-31",
                     *         "to": "2026-03-01",
                     *         "days": 30,
                     *         "offset": 0
                     *       },
                     *       "storage": {
                     *         "images": 1,
                     *         "bytes": 268,
                     *         "original_bytes": 268,
                     *         "variant_bytes": 0,
                     *         "by_day": [
                     *           {
                     *             "date": "2026-01-31",
                     *             "images": 0,
                     *             "bytes": 0,
                     *             "original_bytes": 0,
                     *             "variant_bytes": 0
                     *           },
                     *           {
                     *             "date": "2026-02-01",
                     *             "images": 0,
                     *             "bytes": 0,
                     *             "original_bytes": 0,
                     *             "variant_bytes": 0
                     *           },
                     *           {
                     *             "date": "2026-02-02",
                     *             "images": 0,
                     *             "bytes": 0,
                     *             "original_bytes": 0,
                     *             "variant_bytes": 0
                     *           }
                     *         ]
                     *       },
                     *       "bandwidth": {
                     *         "total_bytes": 0,
                     *         "by_day": [
                     *           {
                     *             "date": "2026-01-31",
                     *             "bytes": 0
                     *           },
                     *           {
                     *             "date": "2026-02-01",
                     *             "bytes": 0
                     *           },
                     *           {
                     *             "date": "2026-02-02",
                     *             "bytes": 0
                     *           }
                     *         ],
                     *         "by_variant": [],
                     *         "by_format": [],
                     *         "by_country": [],
                     *         "by_referrer": []
                     *       },
                     *       "requests": {
                     *         "total": 0,
                     *         "by_day": [
                     *           {
                     *             "date": "2026-01-31",
                     *             "requests": 0
                     *           },
                     *           {
                     *             "date": "2026-02-01",
                     *             "requests": 0
                     *           },
                     *           {
                     *             "date": "2026-02-02",
                     *             "requests": 0
                     *           }
                     *         ],
                     *         "by_variant": [],
                     *         "by_format": [],
                     *         "by_country": [],
                     *         "by_referrer": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UsageReport"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Library not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTopImages: {
        parameters: {
            query?: {
                /** @description Default 30 */
                days?: number;
                /** @description How many days before today the period ends; default 0 */
                offset?: number;
                /** @description What the images are ranked by; default `requests` */
                by?: "requests" | "bytes";
                /** @description Only images that are in this album now */
                album?: string;
                /** @description Default 10 */
                limit?: number;
            };
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The images, largest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "period": {
                     *         "from": "2026-01-31",
                     *         "to": "2026-03-01",
                     *         "days": 30,
                     *         "offset": 0
                     *       },
                     *       "by": "requests",
                     *       "data": []
                     *     }
                     */
                    "application/json": components["schemas"]["TopImages"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Library not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getImageAnalytics: {
        parameters: {
            query?: {
                /** @description Default 30 */
                days?: number;
                /** @description How many days before today the period ends; default 0 */
                offset?: number;
                /** @description `summary`: totals only, faster for many images; `standard` (default): days and breakdowns too */
                fields?: "summary" | "standard";
            };
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path: {
                /**
                 * @description One id, or up to 100 ids separated by commas
                 * @example img_01kcp3v9w8e7rgtq5n2xj6m4dz
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report, or an array of reports */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "image_id": "img_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "period": {
                     *         "from": "2026-01-31",
                     *         "to": "2026-03-01",
                     *         "days": 30,
                     *         "offset": 0
                     *       },
                     *       "last_accessed_at": null,
                     *       "bandwidth": {
                     *         "total_bytes": 0,
                     *         "by_day": [
                     *           {
                     *             "date": "2026-01-31",
                     *             "bytes": 0
                     *           },
                     *           {
                     *             "date": "2026-02-01",
                     *             "bytes": 0
                     *           },
                     *           {
                     *             "date": "2026-02-02",
                     *             "bytes": 0
                     *           }
                     *         ],
                     *         "by_variant": [],
                     *         "by_format": [],
                     *         "by_country": [],
                     *         "by_referrer": []
                     *       },
                     *       "requests": {
                     *         "total": 0,
                     *         "by_day": [
                     *           {
                     *             "date": "2026-01-31",
                     *             "requests": 0
                     *           },
                     *           {
                     *             "date": "2026-02-01",
                     *             "requests": 0
                     *           },
                     *           {
                     *             "date": "2026-02-02",
                     *             "requests": 0
                     *           }
                     *         ],
                     *         "by_variant": [],
                     *         "by_format": [],
                     *         "by_country": [],
                     *         "by_referrer": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ImageReport"] | components["schemas"]["ImageReport"][];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getStats: {
        parameters: {
            query?: never;
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statistics */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "images": 1,
                     *       "deleted_images": 0,
                     *       "albums": 2,
                     *       "tags": 1,
                     *       "favourites": 0,
                     *       "storage": {
                     *         "bytes": 268,
                     *         "original_bytes": 268,
                     *         "variant_bytes": 0
                     *       },
                     *       "delivered": {
                     *         "today": {
                     *           "requests": 0,
                     *           "bytes": 0
                     *         },
                     *         "last_30_days": {
                     *           "requests": 0,
                     *           "bytes": 0
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Stats"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Library not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAiState: {
        parameters: {
            query?: never;
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "available": true,
                     *       "provider": "openai",
                     *       "model_version": "openai:vision-1",
                     *       "quota": {
                     *         "used": 0,
                     *         "limit": null,
                     *         "resets_at": "2026-03-05T16:42:10.118Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AiState"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Library not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getImageAnalysis: {
        parameters: {
            query?: never;
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path: {
                /** @example img_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The analysis */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "image_id": "img_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "labels": [
                     *         "lighthouse",
                     *         "rocky shore"
                     *       ],
                     *       "label_scores": [
                     *         0.97,
                     *         0.81
                     *       ],
                     *       "caption": "A lighthouse above a rocky shore.",
                     *       "text": "NORTH PIER 1904",
                     *       "colors": [
                     *         {
                     *           "hex": "#c97829",
                     *           "name": "amber",
                     *           "share": 1
                     *         }
                     *       ],
                     *       "nsfw_score": 0.02,
                     *       "nsfw_flagged": false,
                     *       "model_version": "openai:vision-1",
                     *       "processing_time_ms": 72,
                     *       "created_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["AiAnalysis"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    analyzeImage: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path: {
                /** @example img_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The analysis */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "image_id": "img_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "labels": [
                     *         "lighthouse",
                     *         "rocky shore"
                     *       ],
                     *       "label_scores": [
                     *         0.97,
                     *         0.81
                     *       ],
                     *       "caption": "A lighthouse above a rocky shore.",
                     *       "text": "NORTH PIER 1904",
                     *       "colors": [
                     *         {
                     *           "hex": "#c97829",
                     *           "name": "amber",
                     *           "share": 1
                     *         }
                     *       ],
                     *       "nsfw_score": 0.02,
                     *       "nsfw_flagged": false,
                     *       "model_version": "openai:vision-1",
                     *       "processing_time_ms": 39,
                     *       "created_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["AiAnalysis"];
                };
            };
            /** @description `UPLOAD_MISSING`: No file has arrived yet. Send the bytes to the upload URL first. `IMAGE_DELETED`: The image is in the trash. Restore it first. `IMAGE_ENCRYPTED`: An encrypted image is not analysed. `IMAGE_UNREADABLE`: The image could not be rendered, so it cannot be analysed. `QUOTA_EXCEEDED`: Your plan does not allow more. `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CONFLICT`: The request conflicts with another one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `AI_UNAVAILABLE`: Images cannot be analysed at present. Try again later. `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listLicenseCatalogue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All licenses of the catalogue */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "none",
                     *           "title": "No license stated",
                     *           "url": null,
                     *           "spdx_identifier": null
                     *         },
                     *         {
                     *           "id": "all-rights-reserved",
                     *           "title": "All rights reserved",
                     *           "url": null,
                     *           "spdx_identifier": null
                     *         },
                     *         {
                     *           "id": "cc0-1.0",
                     *           "title": "CC0 1.0 Universal",
                     *           "url": "https://creativecommons.org/publicdomain/zero/1.0/",
                     *           "spdx_identifier": "CC0-1.0"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["LicenseCatalogue"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listLicenses: {
        parameters: {
            query?: never;
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All your custom licenses */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "lic_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *           "name": "License ada",
                     *           "spdx_identifier": null,
                     *           "copyright_notice": null,
                     *           "author": null,
                     *           "attribution_required": false,
                     *           "commercial_use": false,
                     *           "derivatives_allowed": false,
                     *           "share_alike": false,
                     *           "created_at": "2026-03-01T07:42:10.118Z",
                     *           "updated_at": "2026-03-01T07:42:10.118Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["LicenseList"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Library not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createLicense: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Press use",
                 *       "author": "Ada Lovelace",
                 *       "attribution_required": true
                 *     }
                 */
                "application/json": components["schemas"]["CreateLicense"];
            };
        };
        responses: {
            /** @description The license */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "lic_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "name": "Press use",
                     *       "spdx_identifier": null,
                     *       "copyright_notice": null,
                     *       "author": "Ada Lovelace",
                     *       "attribution_required": true,
                     *       "commercial_use": false,
                     *       "derivatives_allowed": false,
                     *       "share_alike": false,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["License"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Library not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `LICENSE_EXISTS`: You already have a license with this name. `CONFLICT`: The request conflicts with another one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLicense: {
        parameters: {
            query?: never;
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
                /** @description An `ETag`: while it is current, the response is 304 */
                "If-None-Match"?: string;
            };
            path: {
                /** @example lic_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The license */
            200: {
                headers: {
                    /** @description The entity tag of the resource, for `If-None-Match` and `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "lic_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "name": "License ada",
                     *       "spdx_identifier": null,
                     *       "copyright_notice": null,
                     *       "author": null,
                     *       "attribution_required": false,
                     *       "commercial_use": false,
                     *       "derivatives_allowed": false,
                     *       "share_alike": false,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["License"];
                };
            };
            /** @description The caller's copy is still current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteLicense: {
        parameters: {
            query?: never;
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
                /** @description An `ETag` of the resource, or `*`: if it has been edited since, nothing changes and the response is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @example lic_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The license was deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "lic_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedLicense"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CONFLICT`: The request conflicts with another one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `PRECONDITION_FAILED`: The resource has changed since you read it. Read it again. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateLicense: {
        parameters: {
            query?: never;
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
                /** @description An `ETag` of the resource, or `*`: if it has been edited since, nothing changes and the response is 412 */
                "If-Match"?: string;
            };
            path: {
                /** @example lic_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "commercial_use": true
                 *     }
                 */
                "application/json": components["schemas"]["UpdateLicense"];
            };
        };
        responses: {
            /** @description The license */
            200: {
                headers: {
                    /** @description The entity tag of the resource, for `If-None-Match` and `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "lic_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "name": "License ada",
                     *       "spdx_identifier": null,
                     *       "copyright_notice": null,
                     *       "author": null,
                     *       "attribution_required": false,
                     *       "commercial_use": true,
                     *       "derivatives_allowed": false,
                     *       "share_alike": false,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["License"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `LICENSE_EXISTS`: You already have a license with this name. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `PRECONDITION_FAILED`: The resource has changed since you read it. Read it again. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCaller: {
        parameters: {
            query?: never;
            header?: {
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account and the credential */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "owner": "ada@example.com",
                     *       "uid": "usr_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "handle": "ada",
                     *       "plan": "pro",
                     *       "via": "key",
                     *       "key_id": "key_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "scopes": [
                     *         "*"
                     *       ],
                     *       "library": "ada",
                     *       "role": "owner",
                     *       "rate_limits": {
                     *         "read": 6000,
                     *         "write": 1200,
                     *         "upload": 600,
                     *         "ai": 120,
                     *         "poll": 600
                     *       },
                     *       "welcome_pending": true,
                     *       "notices": [],
                     *       "disabled": false,
                     *       "operator": false,
                     *       "capabilities": {
                     *         "mail": false,
                     *         "cdn_purge": false,
                     *         "ai": true,
                     *         "languages": [
                     *           "en",
                     *           "de",
                     *           "ar"
                     *         ],
                     *         "uploads": {
                     *           "max_bytes": 100000000,
                     *           "content_types": [
                     *             "image/jpeg",
                     *             "image/png",
                     *             "image/webp"
                     *           ],
                     *           "extensions": [
                     *             "jpg",
                     *             "jpeg",
                     *             "jpe"
                     *           ]
                     *         },
                     *         "variants": {
                     *           "presets": [
                     *             "w128",
                     *             "w256",
                     *             "w512"
                     *           ],
                     *           "formats": [
                     *             "avif",
                     *             "webp",
                     *             "jpeg"
                     *           ],
                     *           "max_custom_per_image": 100,
                     *           "max_saved": 20
                     *         },
                     *         "shares": {
                     *           "max_images": 1000,
                     *           "feedback": [
                     *             "none",
                     *             "picks",
                     *             "comments"
                     *           ]
                     *         },
                     *         "limits": {
                     *           "api_keys": null,
                     *           "trash_days": 30
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Caller"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Library not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    dismissNotices: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "ntc_5f2b7c1d9e04a368"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["DismissNotices"];
            };
        };
        responses: {
            /** @description The notices that are left */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "notices": [
                     *         {
                     *           "code": "VARIANTS_FAILED",
                     *           "id": "ntc_38e925d918d641d6",
                     *           "level": "warning",
                     *           "resource": {
                     *             "type": "image",
                     *             "id": "img_01kcp3v9w8e7rgtq5n2xj6m4dz"
                     *           },
                     *           "images": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["NoticeList"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CONFLICT`: The request conflicts with another one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag`: while it is current, the response is 304 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings */
            200: {
                headers: {
                    /** @description The entity tag of the resource, for `If-None-Match` and `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "theme": "auto",
                     *       "language": "en",
                     *       "accessibility_settings": {
                     *         "reduce_motion": false,
                     *         "high_contrast": false,
                     *         "larger_text": false,
                     *         "single_key_shortcuts": true
                     *       },
                     *       "upload_defaults": {
                     *         "album": "images",
                     *         "visibility": "public",
                     *         "license": "none",
                     *         "strip_metadata": false,
                     *         "strip_location": false,
                     *         "tags": [],
                     *         "expiration": "never",
                     *         "ai": "off"
                     *       },
                     *       "ai": {
                     *         "nsfw_threshold": 0.85,
                     *         "alt_text": "off"
                     *       },
                     *       "image_view_mode": "regular",
                     *       "start_page": "images",
                     *       "embed_url_format": "full",
                     *       "embed_enabled_formats": [
                     *         "url",
                     *         "markdown",
                     *         "html"
                     *       ],
                     *       "saved_custom_variants": [],
                     *       "email_notices": true,
                     *       "notify_expiring_images": false,
                     *       "welcomed": false,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Settings"];
                };
            };
            /** @description The caller's copy is still current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` of the resource, or `*`: if it has been edited since, nothing changes and the response is 412 */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "theme": "dark",
                 *       "upload_defaults": {
                 *         "visibility": "unlisted",
                 *         "strip_metadata": true
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateSettings"];
            };
        };
        responses: {
            /** @description The settings */
            200: {
                headers: {
                    /** @description The entity tag of the resource, for `If-None-Match` and `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "theme": "dark",
                     *       "language": "en",
                     *       "accessibility_settings": {
                     *         "reduce_motion": false,
                     *         "high_contrast": false,
                     *         "larger_text": false,
                     *         "single_key_shortcuts": true
                     *       },
                     *       "upload_defaults": {
                     *         "album": "images",
                     *         "visibility": "unlisted",
                     *         "license": "none",
                     *         "strip_metadata": true,
                     *         "strip_location": false,
                     *         "tags": [],
                     *         "expiration": "never",
                     *         "ai": "off"
                     *       },
                     *       "ai": {
                     *         "nsfw_threshold": 0.85,
                     *         "alt_text": "off"
                     *       },
                     *       "image_view_mode": "regular",
                     *       "start_page": "images",
                     *       "embed_url_format": "full",
                     *       "embed_enabled_formats": [
                     *         "url",
                     *         "markdown",
                     *         "html"
                     *       ],
                     *       "saved_custom_variants": [],
                     *       "email_notices": true,
                     *       "notify_expiring_images": false,
                     *       "welcomed": false,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Settings"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `PRECONDITION_FAILED`: The resource has changed since you read it. Read it again. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag`: while it is current, the response is 304 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile */
            200: {
                headers: {
                    /** @description The entity tag of the resource, for `If-None-Match` and `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "handle": "ada",
                     *       "display_name": null,
                     *       "name": null,
                     *       "bio": null,
                     *       "website": null,
                     *       "github": null,
                     *       "profile_picture": null,
                     *       "profile_visibility": "public",
                     *       "search_engines": true,
                     *       "ai_training": false,
                     *       "show_metadata": true,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Profile"];
                };
            };
            /** @description The caller's copy is still current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` of the resource, or `*`: if it has been edited since, nothing changes and the response is 412 */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ada Lovelace",
                 *       "website": "https://example.com/",
                 *       "github": "ada"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateProfile"];
            };
        };
        responses: {
            /** @description The profile */
            200: {
                headers: {
                    /** @description The entity tag of the resource, for `If-None-Match` and `If-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "handle": "ada",
                     *       "display_name": null,
                     *       "name": "Ada Lovelace",
                     *       "bio": null,
                     *       "website": "https://example.com/",
                     *       "github": "ada",
                     *       "profile_picture": null,
                     *       "profile_visibility": "public",
                     *       "search_engines": true,
                     *       "ai_training": false,
                     *       "show_metadata": true,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Profile"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `HANDLE_TAKEN`: This handle is or was used by another account. Choose another one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `PRECONDITION_FAILED`: The resource has changed since you read it. Read it again. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putProfilePicture: {
        parameters: {
            query?: {
                content_type?: string;
                filename?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    file: string;
                    content_type?: string;
                    filename?: string;
                };
                "image/*": string;
            };
        };
        responses: {
            /** @description The profile */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "handle": "ada",
                     *       "display_name": null,
                     *       "name": null,
                     *       "bio": null,
                     *       "website": null,
                     *       "github": null,
                     *       "profile_picture": "https://images.example.com/i/profile/pic_01kcp3v9w8e7rgtq5n2xj6m4dz/512.webp",
                     *       "profile_visibility": "public",
                     *       "search_engines": true,
                     *       "ai_training": false,
                     *       "show_metadata": true,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Profile"];
                };
            };
            /** @description `INVALID_IMAGE`: The file is not a readable image. `IMAGE_TOO_LARGE`: The image is too large. `VALIDATION_ERROR`: Some of the values are not valid. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UPLOAD_TOO_LARGE`: The file is larger than the upload allows. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removeProfilePicture: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "handle": "ada",
                     *       "display_name": null,
                     *       "name": null,
                     *       "bio": null,
                     *       "website": null,
                     *       "github": null,
                     *       "profile_picture": null,
                     *       "profile_visibility": "public",
                     *       "search_engines": true,
                     *       "ai_training": false,
                     *       "show_metadata": true,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Profile"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportAccount: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The export, which waits to be written or is being written */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "exp_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "status": "pending",
                     *       "done": 0,
                     *       "total": 0,
                     *       "size_bytes": 0,
                     *       "filename": "albumen-11-26.zip",
                     *       "url": null,
                     *       "expires_at": null,
                     *       "error": null,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "finished_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["AccountExport"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CONFLICT`: The request conflicts with another one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listExports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The exports */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "exp_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *           "status": "pending",
                     *           "done": 0,
                     *           "total": 0,
                     *           "size_bytes": 0,
                     *           "filename": "albumen-11-26.zip",
                     *           "url": null,
                     *           "expires_at": null,
                     *           "error": null,
                     *           "created_at": "2026-03-01T07:42:10.118Z",
                     *           "finished_at": null
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["AccountExportPage"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example exp_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The export */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "exp_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "status": "pending",
                     *       "done": 0,
                     *       "total": 0,
                     *       "size_bytes": 0,
                     *       "filename": "albumen-11-26.zip",
                     *       "url": null,
                     *       "expires_at": null,
                     *       "error": null,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "finished_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["AccountExport"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Export not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example exp_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The export is deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Export not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    importAccount: {
        parameters: {
            query?: {
                filename?: string;
                dry_run?: "0" | "1" | "true" | "false";
            };
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "albumen-export.zip",
                 *       "dry_run": "false"
                 *     }
                 */
                "multipart/form-data": {
                    file: string;
                    /** @description Ignored */
                    filename?: string;
                    /**
                     * @description Whether to change nothing and answer, with status 200, what would happen. It reads and hashes all images, which takes a while for a large archive
                     * @enum {string}
                     */
                    dry_run?: "0" | "1" | "true" | "false";
                };
                "application/zip": string;
            };
        };
        responses: {
            /** @description A dry run: what would happen */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "imp_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "status": "queued",
                     *       "dry_run": false,
                     *       "source": {
                     *         "service": "https://images.example.com",
                     *         "exported_at": "2026-03-01T07:42:10.118Z",
                     *         "handle": "owner3",
                     *         "images": 1
                     *       },
                     *       "total": 1,
                     *       "done": 0,
                     *       "report": {
                     *         "counts": {
                     *           "licenses": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "albums": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "tags": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "account": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "images": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "analytics": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "storage": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           }
                     *         },
                     *         "conflicts": [],
                     *         "conflicts_total": 0
                     *       },
                     *       "error": null,
                     *       "parts": [
                     *         {
                     *           "number": 1,
                     *           "size_bytes": 10804,
                     *           "sha256": "593b2af81f17c6f7fb4e5f0be8b8baa135d01e1272feaf65b8e3cca60f5eb4e9"
                     *         }
                     *       ],
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z",
                     *       "ended_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["AccountImport"];
                };
            };
            /** @description The import, which waits to be done */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "imp_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "status": "queued",
                     *       "dry_run": false,
                     *       "source": {
                     *         "service": "https://images.example.com",
                     *         "exported_at": "2026-03-01T07:42:10.118Z",
                     *         "handle": "owner3",
                     *         "images": 1
                     *       },
                     *       "total": 1,
                     *       "done": 0,
                     *       "report": {
                     *         "counts": {
                     *           "licenses": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "albums": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "tags": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "account": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "images": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "analytics": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "storage": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           }
                     *         },
                     *         "conflicts": [],
                     *         "conflicts_total": 0
                     *       },
                     *       "error": null,
                     *       "parts": [
                     *         {
                     *           "number": 1,
                     *           "size_bytes": 10804,
                     *           "sha256": "593b2af81f17c6f7fb4e5f0be8b8baa135d01e1272feaf65b8e3cca60f5eb4e9"
                     *         }
                     *       ],
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z",
                     *       "ended_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["AccountImport"];
                };
            };
            /** @description `INVALID_ARCHIVE`: The file is not a complete account archive. `VALIDATION_ERROR`: Some of the values are not valid. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CONFLICT`: Three imports of this account have not ended. Wait for one, or cancel it. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UPLOAD_TOO_LARGE`: The file is larger than the upload allows. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listImports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The imports */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "imp_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *           "status": "receiving",
                     *           "dry_run": false,
                     *           "source": null,
                     *           "total": 0,
                     *           "done": 0,
                     *           "report": {
                     *             "counts": {
                     *               "licenses": {
                     *                 "restored": 0,
                     *                 "unchanged": 0,
                     *                 "kept": 0,
                     *                 "skipped": 0,
                     *                 "failed": 0
                     *               },
                     *               "albums": {
                     *                 "restored": 0,
                     *                 "unchanged": 0,
                     *                 "kept": 0,
                     *                 "skipped": 0,
                     *                 "failed": 0
                     *               },
                     *               "tags": {
                     *                 "restored": 0,
                     *                 "unchanged": 0,
                     *                 "kept": 0,
                     *                 "skipped": 0,
                     *                 "failed": 0
                     *               },
                     *               "account": {
                     *                 "restored": 0,
                     *                 "unchanged": 0,
                     *                 "kept": 0,
                     *                 "skipped": 0,
                     *                 "failed": 0
                     *               },
                     *               "images": {
                     *                 "restored": 0,
                     *                 "unchanged": 0,
                     *                 "kept": 0,
                     *                 "skipped": 0,
                     *                 "failed": 0
                     *               },
                     *               "analytics": {
                     *                 "restored": 0,
                     *                 "unchanged": 0,
                     *                 "kept": 0,
                     *                 "skipped": 0,
                     *                 "failed": 0
                     *               },
                     *               "storage": {
                     *                 "restored": 0,
                     *                 "unchanged": 0,
                     *                 "kept": 0,
                     *                 "skipped": 0,
                     *                 "failed": 0
                     *               }
                     *             },
                     *             "conflicts": [],
                     *             "conflicts_total": 0
                     *           },
                     *           "error": null,
                     *           "parts": [
                     *             {
                     *               "number": 1,
                     *               "size_bytes": 10804,
                     *               "sha256": "b56e89a8ad8b2f0636817bfb90362d1fbd099b803663f65a77e180066f080e5d"
                     *             }
                     *           ],
                     *           "created_at": "2026-03-01T07:42:10.118Z",
                     *           "updated_at": "2026-03-01T07:42:10.118Z",
                     *           "ended_at": null
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["AccountImportPage"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createImport: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "imp_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "status": "receiving",
                     *       "dry_run": false,
                     *       "source": null,
                     *       "total": 0,
                     *       "done": 0,
                     *       "report": {
                     *         "counts": {
                     *           "licenses": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "albums": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "tags": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "account": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "images": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "analytics": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "storage": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           }
                     *         },
                     *         "conflicts": [],
                     *         "conflicts_total": 0
                     *       },
                     *       "error": null,
                     *       "parts": [],
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z",
                     *       "ended_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["AccountImport"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CONFLICT`: Three imports of this account have not ended. Wait for one, or cancel it. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putImportPart: {
        parameters: {
            query?: {
                filename?: string;
            };
            header?: never;
            path: {
                /** @example imp_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
                /** @example 1 */
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "albumen-export.zip"
                 *     }
                 */
                "multipart/form-data": {
                    file: string;
                    /** @description Ignored */
                    filename?: string;
                };
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The part */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "number": 1,
                     *       "size_bytes": 10804,
                     *       "sha256": "ce058e0a5172e25cdf7d7e7f78630c9751ffce0586fa8175c21c0f85f9f24fd6"
                     *     }
                     */
                    "application/json": components["schemas"]["ImportPart"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Import not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CONFLICT`: This import has its archive already. Begin another one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UPLOAD_TOO_LARGE`: The file is larger than the upload allows. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    completeImport: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example imp_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "dry_run": false
                 *     }
                 */
                "application/json": components["schemas"]["CompleteImport"];
            };
        };
        responses: {
            /** @description A dry run: what would happen */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "imp_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "status": "queued",
                     *       "dry_run": false,
                     *       "source": {
                     *         "service": "https://images.example.com",
                     *         "exported_at": "2026-03-01T07:42:10.118Z",
                     *         "handle": "owner6",
                     *         "images": 1
                     *       },
                     *       "total": 1,
                     *       "done": 0,
                     *       "report": {
                     *         "counts": {
                     *           "licenses": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "albums": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "tags": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "account": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "images": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "analytics": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "storage": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           }
                     *         },
                     *         "conflicts": [],
                     *         "conflicts_total": 0
                     *       },
                     *       "error": null,
                     *       "parts": [
                     *         {
                     *           "number": 1,
                     *           "size_bytes": 10804,
                     *           "sha256": "b0306fcededafdddcf75a614e1224126b8f67ca3e1f0e8a274810a80bcde3af1"
                     *         }
                     *       ],
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z",
                     *       "ended_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["AccountImport"];
                };
            };
            /** @description The import, which waits to be done */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "imp_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "status": "queued",
                     *       "dry_run": false,
                     *       "source": {
                     *         "service": "https://images.example.com",
                     *         "exported_at": "2026-03-01T07:42:10.118Z",
                     *         "handle": "owner6",
                     *         "images": 1
                     *       },
                     *       "total": 1,
                     *       "done": 0,
                     *       "report": {
                     *         "counts": {
                     *           "licenses": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "albums": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "tags": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "account": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "images": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "analytics": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "storage": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           }
                     *         },
                     *         "conflicts": [],
                     *         "conflicts_total": 0
                     *       },
                     *       "error": null,
                     *       "parts": [
                     *         {
                     *           "number": 1,
                     *           "size_bytes": 10804,
                     *           "sha256": "b0306fcededafdddcf75a614e1224126b8f67ca3e1f0e8a274810a80bcde3af1"
                     *         }
                     *       ],
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z",
                     *       "ended_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["AccountImport"];
                };
            };
            /** @description `UPLOAD_MISSING`: Parts of the archive are missing. Send them first. `INVALID_ARCHIVE`: The file is not a complete account archive. `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Import not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CONFLICT`: The request conflicts with another one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example imp_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "imp_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "status": "receiving",
                     *       "dry_run": false,
                     *       "source": null,
                     *       "total": 0,
                     *       "done": 0,
                     *       "report": {
                     *         "counts": {
                     *           "licenses": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "albums": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "tags": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "account": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "images": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "analytics": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "storage": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           }
                     *         },
                     *         "conflicts": [],
                     *         "conflicts_total": 0
                     *       },
                     *       "error": null,
                     *       "parts": [
                     *         {
                     *           "number": 1,
                     *           "size_bytes": 10804,
                     *           "sha256": "cbda85ef52f1de66327bbe4175f694224c93a0b013420eb127b01120328bdff1"
                     *         }
                     *       ],
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z",
                     *       "ended_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["AccountImport"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Import not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    cancelImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example imp_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "imp_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "status": "cancelled",
                     *       "dry_run": false,
                     *       "source": null,
                     *       "total": 0,
                     *       "done": 0,
                     *       "report": {
                     *         "counts": {
                     *           "licenses": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "albums": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "tags": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "account": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "images": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "analytics": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           },
                     *           "storage": {
                     *             "restored": 0,
                     *             "unchanged": 0,
                     *             "kept": 0,
                     *             "skipped": 0,
                     *             "failed": 0
                     *           }
                     *         },
                     *         "conflicts": [],
                     *         "conflicts_total": 0
                     *       },
                     *       "error": null,
                     *       "parts": [],
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z",
                     *       "ended_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["AccountImport"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Import not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "confirm": "ada"
                 *     }
                 */
                "application/json": components["schemas"]["CloseAccount"];
            };
        };
        responses: {
            /** @description The account was deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["ClosedAccount"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `FRESH_SIGN_IN_REQUIRED`: This requires a sign-in of the last 10 minutes. Sign in again. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPublicProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The owner's public name
                 * @example ada
                 */
                handle: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "handle": "ada",
                     *       "name": "ada",
                     *       "bio": null,
                     *       "website": null,
                     *       "github": null,
                     *       "profile_picture": null,
                     *       "url": "https://images.example.com/@ada",
                     *       "images_count": 1,
                     *       "albums_count": 1,
                     *       "joined_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PublicProfile"];
                };
            };
            /** @description `Location` has the URL with the present handle */
            308: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPublicImages: {
        parameters: {
            query?: {
                /**
                 * @description Default 24
                 * @example 20
                 */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description Only images with this tag */
                tag?: string;
                /** @description Only images in which this colour of the palette is dominant */
                color?: components["schemas"]["PaletteColor"];
                /** @description Words in the filename, the title, the tags, the alternative text and the description */
                search?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The owner's public name
                 * @example ada
                 */
                handle: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of images */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "filename": "first-light.jpg",
                     *           "title": "",
                     *           "description": "",
                     *           "alt": "A low sun over a still lake",
                     *           "album": "prints",
                     *           "tags": [
                     *             "lake"
                     *           ],
                     *           "page_url": "https://images.example.com/@ada/prints/first-light.jpg",
                     *           "urls": {
                     *             "original": "https://images.example.com/i/ada/prints/first-light.jpg",
                     *             "w128": "https://images.example.com/i/ada/prints/w128/first-light.jpg",
                     *             "w256": "https://images.example.com/i/ada/prints/w256/first-light.jpg",
                     *             "w512": "https://images.example.com/i/ada/prints/w512/first-light.jpg",
                     *             "w1024": "https://images.example.com/i/ada/prints/w1024/first-light.jpg",
                     *             "w1536": "https://images.example.com/i/ada/prints/w1536/first-light.jpg",
                     *             "w2048": "https://images.example.com/i/ada/prints/w2048/first-light.jpg",
                     *             "thumb": "https://images.example.com/i/ada/prints/thumb/first-light.jpg",
                     *             "og-image": "https://images.example.com/i/ada/prints/og-image/first-light.jpg"
                     *           },
                     *           "width": 8,
                     *           "height": 8,
                     *           "format": "jpeg",
                     *           "animated": false,
                     *           "size_bytes": 268,
                     *           "placeholder": "nqsCBwBriT+Hd4d5h5iImIh/86NnXHgP",
                     *           "colors": [
                     *             {
                     *               "hex": "#c97829",
                     *               "name": "amber",
                     *               "share": 1
                     *             }
                     *           ],
                     *           "license": {
                     *             "id": "none",
                     *             "title": "No license stated",
                     *             "url": null
                     *           },
                     *           "camera": null,
                     *           "taken_at": null,
                     *           "nsfw": false,
                     *           "created_at": "2026-03-01T07:42:10.118Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["PublicImagePage"];
                };
            };
            /** @description `Location` has the URL with the present handle */
            308: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_CURSOR`: The cursor is not valid for this query. Start again without a cursor. `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPublicAlbums: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The owner's public name
                 * @example ada
                 */
                handle: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All public albums */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "album": "prints",
                     *           "title": "Prints",
                     *           "description": "Albumen prints, in the order in which they were made.",
                     *           "color": null,
                     *           "url": "https://images.example.com/@ada/prints",
                     *           "count": 1,
                     *           "cover_url": "https://images.example.com/i/ada/prints/thumb/first-light.jpg",
                     *           "created_at": "2026-03-01T07:42:10.118Z",
                     *           "updated_at": "2026-03-01T07:42:10.118Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["PublicAlbumList"];
                };
            };
            /** @description `Location` has the URL with the present handle */
            308: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPublicAlbum: {
        parameters: {
            query?: {
                /** @description Default 24 */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description Only images with this tag */
                tag?: string;
                /** @description Only images in which this colour of the palette is dominant */
                color?: components["schemas"]["PaletteColor"];
                /** @description Words in the filename, the title, the tags, the alternative text and the description */
                search?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The owner's public name
                 * @example ada
                 */
                handle: string;
                /** @example prints */
                album: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The album and its newest images */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "album": "prints",
                     *       "title": "Prints",
                     *       "description": "Albumen prints, in the order in which they were made.",
                     *       "color": null,
                     *       "url": "https://images.example.com/@ada/prints",
                     *       "count": 1,
                     *       "cover_url": "https://images.example.com/i/ada/prints/thumb/first-light.jpg",
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "updated_at": "2026-03-01T07:42:10.118Z",
                     *       "images": {
                     *         "data": [
                     *           {
                     *             "filename": "first-light.jpg",
                     *             "title": "",
                     *             "description": "",
                     *             "alt": "A low sun over a still lake",
                     *             "album": "prints",
                     *             "tags": [
                     *               "lake"
                     *             ],
                     *             "page_url": "https://images.example.com/@ada/prints/first-light.jpg",
                     *             "urls": {
                     *               "original": "https://images.example.com/i/ada/prints/first-light.jpg",
                     *               "w128": "https://images.example.com/i/ada/prints/w128/first-light.jpg",
                     *               "w256": "https://images.example.com/i/ada/prints/w256/first-light.jpg",
                     *               "w512": "https://images.example.com/i/ada/prints/w512/first-light.jpg",
                     *               "w1024": "https://images.example.com/i/ada/prints/w1024/first-light.jpg",
                     *               "w1536": "https://images.example.com/i/ada/prints/w1536/first-light.jpg",
                     *               "w2048": "https://images.example.com/i/ada/prints/w2048/first-light.jpg",
                     *               "thumb": "https://images.example.com/i/ada/prints/thumb/first-light.jpg",
                     *               "og-image": "https://images.example.com/i/ada/prints/og-image/first-light.jpg"
                     *             },
                     *             "width": 8,
                     *             "height": 8,
                     *             "format": "jpeg",
                     *             "animated": false,
                     *             "size_bytes": 268,
                     *             "placeholder": "nqsCBwBriT+Hd4d5h5iImIh/86NnXHgP",
                     *             "colors": [
                     *               {
                     *                 "hex": "#c97829",
                     *                 "name": "amber",
                     *                 "share": 1
                     *               }
                     *             ],
                     *             "license": {
                     *               "id": "none",
                     *               "title": "No license stated",
                     *               "url": null
                     *             },
                     *             "camera": null,
                     *             "taken_at": null,
                     *             "nsfw": false,
                     *             "created_at": "2026-03-01T07:42:10.118Z"
                     *           }
                     *         ],
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PublicAlbumImages"];
                };
            };
            /** @description `Location` has the URL with the present handle */
            308: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `INVALID_CURSOR`: The cursor is not valid for this query. Start again without a cursor. `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPublicFeed: {
        parameters: {
            query?: {
                /** @description `json` (default): JSON Feed 1.1; `atom`: Atom */
                format?: "json" | "atom";
                /** @description `1`: with sensitive images */
                nsfw?: "1";
            };
            header?: never;
            path: {
                /**
                 * @description The owner's public name
                 * @example ada
                 */
                handle: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest public images */
            200: {
                headers: {
                    /** @description The filename */
                    "Content-Disposition"?: string;
                    /** @description For `If-None-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/feed+json; charset=utf-8": string;
                    "application/atom+xml; charset=utf-8": string;
                };
            };
            /** @description `Location` has the URL with the present handle */
            308: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPublicAlbumFeed: {
        parameters: {
            query?: {
                /** @description `json` (default): JSON Feed 1.1; `atom`: Atom */
                format?: "json" | "atom";
                /** @description `1`: with sensitive images */
                nsfw?: "1";
            };
            header?: never;
            path: {
                /**
                 * @description The owner's public name
                 * @example ada
                 */
                handle: string;
                /** @example prints */
                album: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest public images */
            200: {
                headers: {
                    /** @description The filename */
                    "Content-Disposition"?: string;
                    /** @description For `If-None-Match` */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/feed+json; charset=utf-8": string;
                    "application/atom+xml; charset=utf-8": string;
                };
            };
            /** @description `Location` has the URL with the present handle */
            308: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOEmbed: {
        parameters: {
            query: {
                /**
                 * @description The URL of a public page or of the bytes of an image, a former one too. That of an unlisted image has its key
                 * @example https://images.example.com/@ada/images/first-light.jpg
                 */
                url: string;
                /**
                 * @description The photo is at most this wide
                 * @example 1024
                 */
                maxwidth?: number;
                /** @description The photo is at most this high */
                maxheight?: number;
                format?: "json";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What to embed (https://oembed.com) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "photo",
                     *       "version": "1.0",
                     *       "title": "A low sun over a still lake",
                     *       "author_name": "ada",
                     *       "author_url": "https://images.example.com/@ada",
                     *       "provider_name": "Albumen",
                     *       "provider_url": "https://images.example.com/",
                     *       "cache_age": 3600,
                     *       "url": "https://images.example.com/i/ada/prints/w128/first-light.jpg?format=jpeg",
                     *       "width": 8,
                     *       "height": 8
                     *     }
                     */
                    "application/json": components["schemas"]["OEmbed"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://images.example.com/@ada/images/first-light.jpg",
                 *       "reason": "copyright",
                 *       "text": "I took this photograph, and it is shown without my permission.",
                 *       "email": "grace@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["CreateReport"];
            };
        };
        responses: {
            /** @description The report was received */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "received": true
                     *     }
                     */
                    "application/json": components["schemas"]["ReceivedReport"];
                };
            };
            /** @description `CHALLENGE_FAILED`: The challenge_token is missing, was used before, or is for something else. Solve a new challenge. `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPalette: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All colours */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "red",
                     *           "hex": "#ef4444"
                     *         },
                     *         {
                     *           "name": "orange",
                     *           "hex": "#f97316"
                     *         },
                     *         {
                     *           "name": "amber",
                     *           "hex": "#f59e0b"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["Palette"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    purgeCdn: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                /** @description For sessions: the handle of a library that you are a member of; your own without. A key works in one library for good */
                "X-Albumen-Library"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "image_id": "img_01kcp3v9w8e7rgtq5n2xj6m4dz"
                 *     }
                 */
                "application/json": components["schemas"]["PurgeCdn"];
            };
        };
        responses: {
            /** @description The purged responses */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "purged": true,
                     *       "cdn": "none",
                     *       "tags": [
                     *         "i-img_01kcp3v9w8e7rgtq5n2xj6m4dz"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PurgedCdn"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ROLE_REQUIRED`: Your role in this library does not allow this. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CONFLICT`: The request conflicts with another one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getBilling: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan and its quotas */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "enabled": true,
                     *       "plan": "pro",
                     *       "status": null,
                     *       "cycle": null,
                     *       "current_period_end": null,
                     *       "cancel_at_period_end": false,
                     *       "canceled_at": null,
                     *       "grace_until": null,
                     *       "quotas": {
                     *         "storage_bytes": {
                     *           "used": 0,
                     *           "limit": 250000000000,
                     *           "ratio": 0,
                     *           "forecast_reached_at": null
                     *         },
                     *         "delivery_bytes_month": {
                     *           "used": 0,
                     *           "limit": 2500000000000,
                     *           "ratio": 0,
                     *           "forecast_reached_at": null
                     *         },
                     *         "ai_analyses_month": {
                     *           "used": 0,
                     *           "limit": 50000,
                     *           "ratio": 0,
                     *           "forecast_reached_at": null
                     *         },
                     *         "api_keys": {
                     *           "used": 1,
                     *           "limit": 100,
                     *           "ratio": 0.01,
                     *           "forecast_reached_at": null
                     *         },
                     *         "webhooks": {
                     *           "used": 0,
                     *           "limit": 50,
                     *           "ratio": 0,
                     *           "forecast_reached_at": null
                     *         },
                     *         "custom_domains": {
                     *           "used": 0,
                     *           "limit": 10,
                     *           "ratio": 0,
                     *           "forecast_reached_at": null
                     *         },
                     *         "albums": {
                     *           "used": 1,
                     *           "limit": 10000,
                     *           "ratio": 0.0001,
                     *           "forecast_reached_at": null
                     *         },
                     *         "tags": {
                     *           "used": 0,
                     *           "limit": 50000,
                     *           "ratio": 0,
                     *           "forecast_reached_at": null
                     *         }
                     *       },
                     *       "alerts": [],
                     *       "alert_settings": {
                     *         "email": true,
                     *         "thresholds": [
                     *           80,
                     *           100
                     *         ]
                     *       },
                     *       "plans": [
                     *         {
                     *           "plan": "free",
                     *           "prices": {
                     *             "monthly": null,
                     *             "annual": null
                     *           },
                     *           "limits": {
                     *             "storage_bytes": 1000000000,
                     *             "delivery_bytes_month": 10000000000,
                     *             "ai_analyses_month": 100,
                     *             "api_keys": 2,
                     *             "webhooks": 1,
                     *             "custom_domains": 0,
                     *             "albums": 100,
                     *             "tags": 500
                     *           }
                     *         },
                     *         {
                     *           "plan": "starter",
                     *           "prices": {
                     *             "monthly": {
                     *               "amount": 500,
                     *               "currency": "eur"
                     *             },
                     *             "annual": {
                     *               "amount": 500,
                     *               "currency": "eur"
                     *             }
                     *           },
                     *           "limits": {
                     *             "storage_bytes": 25000000000,
                     *             "delivery_bytes_month": 250000000000,
                     *             "ai_analyses_month": 5000,
                     *             "api_keys": 10,
                     *             "webhooks": 5,
                     *             "custom_domains": 1,
                     *             "albums": 1000,
                     *             "tags": 5000
                     *           }
                     *         },
                     *         {
                     *           "plan": "pro",
                     *           "prices": {
                     *             "monthly": {
                     *               "amount": 500,
                     *               "currency": "eur"
                     *             },
                     *             "annual": {
                     *               "amount": 500,
                     *               "currency": "eur"
                     *             }
                     *           },
                     *           "limits": {
                     *             "storage_bytes": 250000000000,
                     *             "delivery_bytes_month": 2500000000000,
                     *             "ai_analyses_month": 50000,
                     *             "api_keys": 100,
                     *             "webhooks": 50,
                     *             "custom_domains": 10,
                     *             "albums": 10000,
                     *             "tags": 50000
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Billing"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateBillingAlerts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "thresholds": [
                 *         50,
                 *         90
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateAlerts"];
            };
        };
        responses: {
            /** @description The settings of alerts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "email": true,
                     *       "thresholds": [
                     *         50,
                     *         90
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AlertSettings"];
                };
            };
            /** @description `BILLING_DISABLED`: This installation does not sell plans. `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    startCheckout: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "plan": "starter",
                 *       "cycle": "annual"
                 *     }
                 */
                "application/json": components["schemas"]["StartCheckout"];
            };
        };
        responses: {
            /** @description The page to open */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "http://127.0.0.1:37741/pay/cs_test_000008"
                     *     }
                     */
                    "application/json": components["schemas"]["BillingPage"];
                };
            };
            /** @description `BILLING_DISABLED`: This installation does not sell plans. `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `FRESH_SIGN_IN_REQUIRED`: This requires a sign-in of the last 10 minutes. Sign in again. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CONFLICT`: You have a subscription. Change it in the billing portal. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    openBillingPortal: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page to open */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "http://127.0.0.1:37741/portal/bps_000012"
                     *     }
                     */
                    "application/json": components["schemas"]["BillingPage"];
                };
            };
            /** @description `BILLING_DISABLED`: This installation does not sell plans. `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `FRESH_SIGN_IN_REQUIRED`: This requires a sign-in of the last 10 minutes. Sign in again. `ACCOUNT_DISABLED`: The operator of this service has disabled the account. It can only be read and exported. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CONFLICT`: You have no subscription. Choose a plan first. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listOwners: {
        parameters: {
            query?: {
                /** @description Default 10 */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description A part of the email address or the handle */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of owners */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "uid": "usr_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *           "owner": "ada@example.com",
                     *           "handle": "ada",
                     *           "plan": "pro",
                     *           "state": "active",
                     *           "disabled_at": null,
                     *           "withheld_at": null,
                     *           "usage": {
                     *             "images": 0,
                     *             "storage_bytes": 0,
                     *             "delivery_bytes_month": 0
                     *           },
                     *           "quotas": {},
                     *           "created_at": "2026-03-01T07:42:10.118Z"
                     *         },
                     *         {
                     *           "uid": "usr_01kcp3v9w8e7rgtq5n2xj6m4d1",
                     *           "owner": "secretword132x@example.com",
                     *           "handle": "secretword132x",
                     *           "plan": "pro",
                     *           "state": "active",
                     *           "disabled_at": null,
                     *           "withheld_at": null,
                     *           "usage": {
                     *             "images": 0,
                     *             "storage_bytes": 0,
                     *             "delivery_bytes_month": 0
                     *           },
                     *           "quotas": {},
                     *           "created_at": "2026-03-01T07:42:10.118Z"
                     *         },
                     *         {
                     *           "uid": "usr_01kcp3v9w8e7rgtq5n2xj6m4d2",
                     *           "owner": "secretword131x@example.com",
                     *           "handle": "secretword131x",
                     *           "plan": "pro",
                     *           "state": "active",
                     *           "disabled_at": null,
                     *           "withheld_at": null,
                     *           "usage": {
                     *             "images": 0,
                     *             "storage_bytes": 0,
                     *             "delivery_bytes_month": 0
                     *           },
                     *           "quotas": {},
                     *           "created_at": "2026-03-01T07:42:10.118Z"
                     *         }
                     *       ],
                     *       "next_cursor": "WyIyMDI2LTExLTI2VDE0OjMwOjQ0LjQwOFoiLCJ1c3JfMDFtOGM0ODR4cmZqbmd2em16MnIxOTN6angiXQ.-t-XTiaN031R0WqMEpLChCaj1HGuJqFTC0CWCgwGr_I"
                     *     }
                     */
                    "application/json": components["schemas"]["OperatedOwnerPage"];
                };
            };
            /** @description `INVALID_CURSOR`: The cursor is not valid for this query. Start again without a cursor. `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Unknown endpoint. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example usr_01kcp3v9w8e7rgtq5n2xj6m4dz */
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "plan_tier": "sponsor",
                 *       "quotas": {
                 *         "albums": 2000
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateOperatedOwner"];
            };
        };
        responses: {
            /** @description The owner */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "usr_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "owner": "ada@example.com",
                     *       "handle": "ada",
                     *       "plan": "sponsor",
                     *       "state": "active",
                     *       "disabled_at": null,
                     *       "withheld_at": null,
                     *       "usage": {
                     *         "images": 0,
                     *         "storage_bytes": 0,
                     *         "delivery_bytes_month": 0
                     *       },
                     *       "quotas": {
                     *         "albums": 2000
                     *       },
                     *       "created_at": "2026-03-01T07:42:10.118Z"
                     *     }
                     */
                    "application/json": components["schemas"]["OperatedOwner"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `FRESH_SIGN_IN_REQUIRED`: This requires a sign-in of the last 10 minutes. Sign in again. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Owner not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CONFLICT`: You cannot disable your own account. Another operator can. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    withholdImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example img_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "withhold": true,
                 *       "reason": "A copyright complaint"
                 *     }
                 */
                "application/json": components["schemas"]["WithholdImage"];
            };
        };
        responses: {
            /** @description The image */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "img_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "uid": "usr_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "handle": "ada",
                     *       "album": "prints",
                     *       "filename": "first-light.jpg",
                     *       "withheld_at": "2026-03-01T07:42:10.118Z",
                     *       "reason": "A copyright complaint"
                     *     }
                     */
                    "application/json": components["schemas"]["OperatedImage"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `FRESH_SIGN_IN_REQUIRED`: This requires a sign-in of the last 10 minutes. Sign in again. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Image not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listReports: {
        parameters: {
            query?: {
                /** @description Default 10 */
                limit?: number;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of reports */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "rep_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *           "url": "https://images.example.com/i/secretword122x/album-secretword122x-338/file-secretword122x-343.jpg",
                     *           "reason": "copyright",
                     *           "text": "I took this photograph, and it is shown without my permission.",
                     *           "email": "grace@example.com",
                     *           "created_at": "2026-03-01T07:42:10.118Z",
                     *           "resolved_at": null,
                     *           "resolution": null,
                     *           "image": {
                     *             "id": "img_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *             "uid": "usr_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *             "handle": "secretword122x",
                     *             "album": "album-secretword122x-338",
                     *             "filename": "file-secretword122x-343.jpg",
                     *             "withheld_at": null
                     *           }
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ReportPage"];
                };
            };
            /** @description `INVALID_CURSOR`: The cursor is not valid for this query. Start again without a cursor. `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Unknown endpoint. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resolveReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example rep_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "resolution": "dismissed"
                 *     }
                 */
                "application/json": components["schemas"]["ResolveReport"];
            };
        };
        responses: {
            /** @description The report */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "rep_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "url": "https://images.example.com/i/ada/prints/first-light.jpg",
                     *       "reason": "other",
                     *       "text": "A complaint",
                     *       "email": null,
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "resolved_at": "2026-03-01T07:42:10.118Z",
                     *       "resolution": "dismissed",
                     *       "image": {
                     *         "id": "img_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *         "uid": "usr_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *         "handle": "ada",
                     *         "album": "prints",
                     *         "filename": "first-light.jpg",
                     *         "withheld_at": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Report"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `FRESH_SIGN_IN_REQUIRED`: This requires a sign-in of the last 10 minutes. Sign in again. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Report not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CONFLICT`: The report has another resolution already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitations */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": []
                     *     }
                     */
                    "application/json": components["schemas"]["InvitationList"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Unknown endpoint. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "grace@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["CreateInvitation"];
            };
        };
        responses: {
            /** @description The invitation */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "inv_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "email": "grace@example.com",
                     *       "status": "open",
                     *       "created_at": "2026-03-01T07:42:10.118Z",
                     *       "expires_at": "2026-03-15T07:42:10.118Z",
                     *       "accepted_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. `UPLOAD_INCOMPLETE`: The connection closed before the whole body arrived. Send it again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `FRESH_SIGN_IN_REQUIRED`: This requires a sign-in of the last 10 minutes. Sign in again. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Unknown endpoint. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CONFLICT`: This installation takes no new accounts. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BODY_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example inv_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation was revoked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "inv_01kcp3v9w8e7rgtq5n2xj6m4dz",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedInvitation"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. `FRESH_SIGN_IN_REQUIRED`: This requires a sign-in of the last 10 minutes. Sign in again. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Invitation not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getInstallationHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the installation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "versions": {
                     *         "albumen": "0.1.0",
                     *         "node": "20.20.2",
                     *         "database": "18.4"
                     *       },
                     *       "database": "ok",
                     *       "storage": "ok",
                     *       "queue": "ok",
                     *       "jobs": {
                     *         "waiting": 0,
                     *         "waiting_since": null,
                     *         "failed": 0,
                     *         "unsent_events": 99
                     *       },
                     *       "counts": {
                     *         "owners": 148,
                     *         "images": 69,
                     *         "bytes": 18242
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["InstallationHealth"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Unknown endpoint. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getInstallation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The installation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": "0.1.0",
                     *       "parts": [
                     *         {
                     *           "part": "database",
                     *           "driver": "postgres",
                     *           "configured": true,
                     *           "variable": "DATABASE_URL",
                     *           "status": "ok"
                     *         },
                     *         {
                     *           "part": "storage",
                     *           "driver": "fs",
                     *           "configured": false,
                     *           "variable": "ALBUMEN_STORAGE",
                     *           "status": "ok"
                     *         },
                     *         {
                     *           "part": "jobs",
                     *           "driver": "embedded",
                     *           "configured": false,
                     *           "variable": "INNGEST_EVENT_KEY",
                     *           "status": "ok"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Installation"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required. Send an API key as a Bearer token. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You do not have permission to do this. `IP_NOT_ALLOWED`: The API key may not be used from this IP address. `CSRF`: A write with the session cookie must come from a page of this site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is alive */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The database, the storage and the queue are available */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "database": "ok",
                     *       "storage": "ok",
                     *       "queue": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OpenAPI 3.1 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. Try again later. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putUpload: {
        parameters: {
            query: {
                /** @example 1772354530118 */
                expires: string;
                /** @example CqHCkZPzLqY2JrE6F0nJ2e0RZ8nYk6o4S3T5rGdVb1w */
                signature: string;
            };
            header?: never;
            path: {
                /** @example img_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
                /** @example 1 */
                generation: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/*": string;
            };
        };
        responses: {
            /** @description The bytes are stored. Call `POST /images/{id}/complete` next. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        size_bytes: number;
                        sha256: string;
                    };
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INVALID_TOKEN`: This upload URL was modified, or the request does not match it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UPLOAD_EXPIRED`: This upload URL is no longer valid. Request a new one. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UPLOAD_TOO_LARGE`: The file is larger than the upload allows. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deliverOriginal: {
        parameters: {
            query?: {
                /** @description The version of the file. With the current one the response may be cached forever. */
                v?: number;
                /** @description `1`: browsers save the file instead of showing it (`Content-Disposition: attachment`). A variant gets the extension of its format. */
                download?: 1;
                /** @description For a signed link: when it expires, in Unix seconds */
                exp?: number;
                /** @description With `exp`, the signature of a link. Without `exp`, the signature of a custom variant: everyone who has it may have the variant rendered. */
                sig?: string;
            };
            header?: never;
            path: {
                /** @example ada */
                handle: string;
                /** @example images */
                album: string;
                /** @example first-light.jpg */
                filename: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes. A variant comes in the best format that `Accept` allows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description The range requested with `Range` */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description The caller's copy is still current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The image has a new URL: `Location` */
            308: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `PRECONDITION_FAILED`: The current file does not match the condition of the request. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RANGE_NOT_SATISFIABLE`: The requested range starts after the end of the file. */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deliverVariant: {
        parameters: {
            query?: {
                /** @description The version of the file. With the current one the response may be cached forever. */
                v?: number;
                /** @description `1`: browsers save the file instead of showing it (`Content-Disposition: attachment`). A variant gets the extension of its format. */
                download?: 1;
                /** @description For a signed link: when it expires, in Unix seconds */
                exp?: number;
                /** @description With `exp`, the signature of a link. Without `exp`, the signature of a custom variant: everyone who has it may have the variant rendered. */
                sig?: string;
                /** @description Instead of the best one that `Accept` allows */
                format?: "avif" | "webp" | "jpeg" | "png" | "gif";
            };
            header?: never;
            path: {
                /** @example ada */
                handle: string;
                /** @example images */
                album: string;
                /** @example w512 */
                variantKey: string;
                /** @example first-light.jpg */
                filename: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes. A variant comes in the best format that `Accept` allows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description The range requested with `Range` */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description The caller's copy is still current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The image has a new URL: `Location` */
            308: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: Not found. `VARIANT_FAILED`: This variant could not be rendered. The original is available. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `PRECONDITION_FAILED`: The current file does not match the condition of the request. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RANGE_NOT_SATISFIABLE`: The requested range starts after the end of the file. */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    downloadExport: {
        parameters: {
            query: {
                /** @example 1772959330 */
                exp: string;
                /** @example CqHCkZPzLqY2JrE6F0nJ2e0RZ8nYk6o4S3T5rGdVb1w */
                sig: string;
            };
            header?: never;
            path: {
                /** @example exp_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description The range requested with `Range` */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description The caller's copy is still current */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `NOT_FOUND`: Export not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `PRECONDITION_FAILED`: The current file does not match the condition of the request. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RANGE_NOT_SATISFIABLE`: The requested range starts after the end of the file. */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
