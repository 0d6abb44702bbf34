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
         * @description As `multipart/form-data` with the file in the part `file` and the fields beside it, or as the bytes themselves with the fields in the query (`?filename=` is then required).
         */
        post: operations["uploadImage"];
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
         * Create an image record and get a signed upload address
         * @description Send the bytes to `upload.url` with `PUT` within the hour, then call `POST /images/{id}/complete`.
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
         * Publish what was sent to the upload address
         * @description Reads the actual bytes for type, size and dimensions. Repeating it is harmless.
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
         * Get an upload address for a new file of an image
         * @description Id, filename and album stay. The present file is delivered until the new one is completed; the other fields take effect then.
         */
        post: operations["replaceImage"];
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
         * Get an image, or several
         * @description For several ids the answer is an array in the order asked; unknown ids are left out.
         */
        get: operations["getImage"];
        put?: never;
        post?: never;
        /** Delete an image, recoverably */
        delete: operations["deleteImage"];
        options?: never;
        head?: never;
        /**
         * Change what is said of an image, rename or move it
         * @description After a rename or a move the old addresses redirect to the new ones.
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
        /** Bring a deleted image back */
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
        /** Remove a deleted image for good */
        delete: operations["purgeImage"];
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
        post?: never;
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
        /** Make an album */
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
         * @description Its images move to the album `images`; their old addresses redirect.
         */
        delete: operations["deleteAlbum"];
        options?: never;
        head?: never;
        /**
         * Change an album
         * @description The slug stays as it is.
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
        /** List your tags, the most used first */
        get: operations["listTags"];
        put?: never;
        /**
         * Make a tag
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
         * @description The images that had it stay.
         */
        delete: operations["deleteTag"];
        options?: never;
        head?: never;
        /**
         * Change a tag
         * @description The slug stays as it is.
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
        /** Make an image a favourite */
        post: operations["addFavourite"];
        /** Make an image no favourite any more */
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
        /** List your favourites, the latest first */
        get: operations["listFavourites"];
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
         * What you store, and what was delivered of it
         * @description Every delivered response counts as one request, with the bytes of its body that were sent: whole images, parts of them, and with no bytes answers to HEAD and answers that say that nothing has changed. What a cache in front answers is not seen here. Figures are a few seconds old. In simple mode a period of more than 90 days starts with the first day of which something is known.
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
    "/analytics/images/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was delivered of an image, or of several
         * @description For several ids the answer is an array in the order asked; unknown ids are left out.
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
        /** Your account in figures */
        get: operations["getStats"];
        put?: never;
        post?: never;
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
        /** List the licenses that every image may carry */
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
        /** List your own licenses, by name */
        get: operations["listLicenses"];
        put?: never;
        /**
         * Make a license of your own
         * @description Images may then carry it: give its id or its name as `license`.
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
        /** Get a license of your own */
        get: operations["getLicense"];
        put?: never;
        post?: never;
        /**
         * Delete a license that no image carries
         * @description Refused with 409 while images carry it, deleted ones included, and while your upload defaults name it.
         */
        delete: operations["deleteLicense"];
        options?: never;
        head?: never;
        /**
         * Change a license of your own
         * @description Images that carry it keep it under its new name.
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
         * Find out who you are and what your credential may do
         * @description Every valid credential will do, whatever its scopes.
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
         * Change your settings
         * @description What is not given stays. A member that is an object is replaced whole: what it leaves out goes back to its default.
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
         * Change your profile
         * @description After a change of the handle all addresses of your images are new ones; the old ones redirect to them, and the old handle stays yours.
         */
        patch: operations["updateProfile"];
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
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the web process is alive */
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
        /** Whether database, storage and queue can be used */
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
        /** This document */
        get: operations["getOpenApi"];
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
        Album: {
            /** @example prints */
            album: string;
            /** @example Prints */
            title: string;
            /** @example Albumen prints, in the order in which they were made. */
            description: string;
            /**
             * @description Images in the album, deleted ones left out
             * @example 12
             */
            count: number;
            /** @enum {string} */
            permission: "public" | "private";
            /** @example #f59e0b */
            color: string | null;
            /** @example https://images.example.com/i/ada/prints/w512/first-light.jpg */
            cover_url: string | null;
            is_favourited: boolean;
            /** @example 2026-03-01T07:42:10.118Z */
            created_at: string;
            /** @example 2026-03-01T07:42:10.118Z */
            updated_at: string;
        };
        AlbumList: {
            data: components["schemas"]["Album"][];
            next_cursor: null;
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
            /** @description Deleted ones left out */
            images: number;
            /** @description Originals and variants, those of deleted images included until they are purged */
            bytes: number;
            original_bytes: number;
            variant_bytes: number;
            /** @description As it was at the end of each day; a day without a record is as the day before */
            by_day: {
                /** @description YYYY-MM-DD, UTC */
                date: string;
                /** @description Deleted ones left out */
                images: number;
                /** @description Originals and variants, those of deleted images included until they are purged */
                bytes: number;
                original_bytes: number;
                variant_bytes: number;
            }[];
        };
        Caller: {
            /**
             * @description The account's email address
             * @example ada@example.com
             */
            owner: string;
            uid: string;
            handle: string;
            plan: string;
            /** @enum {string} */
            via: "session" | "key";
            /** @description Null in a session */
            key_id: string | null;
            /** @description What the credential may do; `*` is everything */
            scopes: string[];
            /** @description Requests a minute, by class */
            rate_limits: {
                read: number;
                write: number;
                upload: number;
                ai: number;
            };
        };
        CreateAlbum: {
            /** @example prints */
            album: string;
            title: string;
            description?: string;
            /** @enum {string} */
            permission?: "public" | "private";
        };
        CreateImage: {
            /** @example first-light.jpg */
            filename: string;
            /**
             * @description Default: that of your upload defaults
             * @example prints
             */
            album?: string;
            strip_metadata?: boolean;
            /** @example image/jpeg */
            content_type?: string;
            /** @example 482113 */
            size_bytes?: number;
            /** @example 2400 */
            width?: number;
            /** @example 1600 */
            height?: number;
            /**
             * @example [
             *       "lake",
             *       "morning"
             *     ]
             */
            tags?: string[];
            /** @example A low sun over a still lake */
            alt?: string;
            nsfw?: boolean;
            /**
             * @description The id of a license of the catalogue, or the id or name of one of your own; null is `none`
             * @example cc-by-4.0
             */
            license?: string | null;
            /** @enum {string} */
            visibility?: "public" | "unlisted" | "private";
            /** @example 30d */
            expiration?: string;
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
        CreateTag: {
            /** @example lake */
            tag: string;
            description?: string;
            color?: components["schemas"]["PaletteColor"];
        };
        DeletedLicense: {
            id: string;
            /** @constant */
            deleted: true;
        };
        DeletedTag: {
            /** @example lake */
            tag: string;
            /** @constant */
            deleted: true;
        };
        Error: {
            /**
             * @description Machine-readable
             * @example VALIDATION_ERROR
             */
            code: string;
            /** @example Some of the values are not valid. */
            message: string;
            /**
             * @description Field name to what is wrong with it
             * @example {
             *       "filename": [
             *         "needs an extension such as .jpg"
             *       ]
             *     }
             */
            details?: {
                [key: string]: string[];
            };
        };
        Health: {
            /** @constant */
            status: "ok";
        };
        Image: {
            /** @example img_01kcp3v9w8e7rgtq5n2xj6m4dz */
            id: string;
            /** @example ada@example.com */
            owner: string;
            /** @example first-light.jpg */
            filename: string;
            /** @example prints */
            album: string;
            /**
             * @example [
             *       "lake",
             *       "morning"
             *     ]
             */
            tags: string[];
            /**
             * @description Address of the original and of each variant, by key
             * @example {
             *       "original": "https://images.example.com/i/ada/prints/first-light.jpg",
             *       "w512": "https://images.example.com/i/ada/prints/w512/first-light.jpg"
             *     }
             */
            urls: {
                [key: string]: string;
            };
            /** @description Only after creation and replacement */
            upload: components["schemas"]["UploadTarget"] | null;
            info: components["schemas"]["ImageInfo"];
            status: components["schemas"]["ImageStatus"];
            /** @example A low sun over a still lake */
            alt: string;
            nsfw: boolean;
            /** @example cc-by-4.0 */
            license: string;
            /** @enum {string} */
            visibility: "public" | "unlisted" | "private";
            expiration_date: string | null;
            is_private: boolean;
            is_favourited: boolean;
            /** @example 2026-03-01T07:42:10.118Z */
            created_at: string;
            /** @example 2026-03-01T07:42:10.118Z */
            updated_at: string;
        };
        ImageInfo: {
            /** @example image/jpeg */
            content_type: string | null;
            /** @example 482113 */
            size_bytes: number | null;
            /** @example 2400 */
            width: number | null;
            /** @example 1600 */
            height: number | null;
            /** @example jpeg */
            format: string | null;
            /**
             * @description Frames of an animation; 1 for a still picture
             * @example 1
             */
            pages: number | null;
            /** @example false */
            has_alpha: boolean | null;
            /** @example srgb */
            color_space: string | null;
            /**
             * @description Of the stored original, hexadecimal
             * @example 9f2c4e1f0a7b3d58c6e92b41d0837f5ae4c1b69d27f3805e1a9c4d6b82f07e35
             */
            sha256: string | null;
            /**
             * @description ThumbHash, base64
             * @example 1QcSHQRnh493V4dIh4eXh1h4kJUI
             */
            placeholder: string | null;
            /**
             * @example {
             *       "camera": "Leica M11"
             *     }
             */
            exif: {
                [key: string]: unknown;
            } | null;
        };
        ImagePage: {
            data: components["schemas"]["Image"][];
            next_cursor: string | null;
        };
        ImageReport: {
            image_id: string;
            period: components["schemas"]["AnalyticsPeriod"];
            /** @description To the hour */
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
            variants: {
                /**
                 * @example [
                 *       "w512",
                 *       "thumb"
                 *     ]
                 */
                ready: string[];
                /**
                 * @example [
                 *       "w2048"
                 *     ]
                 */
                pending: string[];
                /** @example [] */
                failed: string[];
            };
            encrypted: boolean;
            key_version: number | null;
            backup: {
                /** @enum {string} */
                status: "pending" | "syncing" | "synced" | "failed" | "disabled";
                synced_at: string | null;
                error: string | null;
            };
            /** @enum {string} */
            ai: "none" | "pending" | "ready" | "failed";
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
            /** @example 2026-03-01T07:42:10.118Z */
            created_at: string;
            /** @example 2026-03-01T07:42:10.118Z */
            updated_at: string;
        };
        LicenseCatalogue: {
            data: {
                id: string;
                title: string;
                url: string | null;
                /** @description Null where SPDX lists none */
                spdx_identifier: string | null;
            }[];
            next_cursor: null;
        };
        LicenseList: {
            data: components["schemas"]["License"][];
            next_cursor: null;
        };
        Palette: {
            data: {
                /** @example amber */
                name: string;
                /** @example #f59e0b */
                hex: string;
            }[];
            next_cursor: null;
        };
        /** @enum {string} */
        PaletteColor: "red" | "orange" | "amber" | "yellow" | "lime" | "green" | "emerald" | "teal" | "cyan" | "sky" | "blue" | "indigo" | "violet" | "purple" | "fuchsia" | "pink" | "rose" | "slate";
        Profile: {
            /** @description The public name, in every address of your images */
            handle: string;
            display_name: string | null;
            name: string | null;
            bio: string | null;
            website: string | null;
            /** @description The name of a GitHub user */
            github: string | null;
            profile_picture: string | null;
            /** @enum {string} */
            profile_visibility: "public" | "private";
            /** @example 2026-03-01T07:42:10.118Z */
            created_at: string;
            /** @example 2026-03-01T07:42:10.118Z */
            updated_at: string;
        };
        PurgedImage: {
            id: string;
            /** @constant */
            deleted: true;
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
        ReplaceImage: {
            /** @example image/jpeg */
            content_type?: string;
            /** @example 482113 */
            size_bytes?: number;
            /** @example 2400 */
            width?: number;
            /** @example 1600 */
            height?: number;
            /**
             * @example [
             *       "lake",
             *       "morning"
             *     ]
             */
            tags?: string[];
            /** @example A low sun over a still lake */
            alt?: string;
            nsfw?: boolean;
            /**
             * @description The id of a license of the catalogue, or the id or name of one of your own; null is `none`
             * @example cc-by-4.0
             */
            license?: string | null;
            /** @enum {string} */
            visibility?: "public" | "unlisted" | "private";
            /** @example 30d */
            expiration?: string;
        };
        Settings: {
            /** @enum {string} */
            theme: "auto" | "light" | "dark";
            /** @enum {string} */
            language: "en";
            accessibility_settings: {
                reduce_motion: boolean;
                high_contrast: boolean;
                larger_text: boolean;
            };
            /** @description What an upload gets that does not say otherwise */
            upload_defaults: {
                /** @example prints */
                album: string;
                /** @enum {string} */
                visibility: "public" | "unlisted" | "private";
                /** @example cc-by-4.0 */
                license: string;
                strip_metadata: boolean;
                /**
                 * @example [
                 *       "lake",
                 *       "morning"
                 *     ]
                 */
                tags: string[];
                /**
                 * @description `never`, or a span from the upload on
                 * @example 30d
                 */
                expiration: string;
            };
            /** @enum {string} */
            image_view_mode: "regular" | "compact";
            /**
             * @description Whether addresses are copied whole or from their path on
             * @enum {string}
             */
            embed_url_format: "full" | "relative";
            /** @description In which forms addresses are offered */
            embed_enabled_formats: ("url" | "markdown" | "html" | "bbcode")[];
            /** @example 2026-03-01T07:42:10.118Z */
            created_at: string;
            /** @example 2026-03-01T07:42:10.118Z */
            updated_at: string;
        };
        Stats: {
            /** @description Deleted ones left out */
            images: number;
            /** @description In the trash */
            deleted_images: number;
            albums: number;
            /**
             * @example [
             *       "lake",
             *       "morning"
             *     ]
             */
            tags: number;
            /** @description Deleted images left out */
            favourites: number;
            /** @description Deleted images included until they are purged */
            storage: {
                bytes: number;
                original_bytes: number;
                variant_bytes: number;
            };
            /** @description Days in UTC, with today */
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
            /** @example lake */
            tag: string;
            /** @example Still water */
            description: string | null;
            /**
             * @description Hexadecimal
             * @example #3b82f6
             */
            color: string | null;
            /**
             * @description Images with the tag, deleted ones left out
             * @example 12
             */
            count: number;
            /** @example 2026-03-01T07:42:10.118Z */
            created_at: string;
            /** @example 2026-03-01T07:42:10.118Z */
            updated_at: string;
        };
        TagPage: {
            data: components["schemas"]["Tag"][];
            next_cursor: null;
        };
        UpdateAlbum: {
            title?: string;
            description?: string;
            /** @enum {string} */
            permission?: "public" | "private";
            color?: components["schemas"]["PaletteColor"] | null;
            is_favourited?: boolean;
            /** @description Id of one of your images; null takes the cover away */
            cover?: string | null;
        };
        UpdateImage: {
            /** @example first-light.jpg */
            filename?: string;
            /** @example prints */
            album?: string;
            /**
             * @example [
             *       "lake",
             *       "morning"
             *     ]
             */
            tags?: string[];
            /** @example A low sun over a still lake */
            alt?: string;
            nsfw?: boolean;
            /**
             * @description The id of a license of the catalogue, or the id or name of one of your own; null is `none`
             * @example cc-by-4.0
             */
            license?: string | null;
            /** @enum {string} */
            visibility?: "public" | "unlisted" | "private";
            /** @example 30d */
            expiration?: string;
            is_private?: boolean;
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
        UpdateProfile: {
            handle?: string;
            display_name?: string | null;
            name?: string | null;
            bio?: string | null;
            website?: string | null;
            github?: string | null;
            profile_picture?: string | null;
            /** @enum {string} */
            profile_visibility?: "public" | "private";
        };
        UpdateSettings: {
            /** @enum {string} */
            theme?: "auto" | "light" | "dark";
            /** @enum {string} */
            language?: "en";
            accessibility_settings?: {
                /** @default false */
                reduce_motion?: boolean;
                /** @default false */
                high_contrast?: boolean;
                /** @default false */
                larger_text?: boolean;
            };
            upload_defaults?: {
                /**
                 * @default images
                 * @example prints
                 */
                album?: string;
                /**
                 * @default public
                 * @enum {string}
                 */
                visibility?: "public" | "unlisted" | "private";
                /**
                 * @description The id of a license of the catalogue, or the id or name of one of your own; null is `none`
                 * @example cc-by-4.0
                 */
                license?: string | null;
                /** @default false */
                strip_metadata?: boolean;
                /**
                 * @example [
                 *       "lake",
                 *       "morning"
                 *     ]
                 */
                tags?: string[];
                /**
                 * @default never
                 * @example 30d
                 */
                expiration?: string;
            };
            /** @enum {string} */
            image_view_mode?: "regular" | "compact";
            /** @enum {string} */
            embed_url_format?: "full" | "relative";
            embed_enabled_formats?: ("url" | "markdown" | "html" | "bbcode")[];
        };
        UpdateTag: {
            description?: string;
            color?: components["schemas"]["PaletteColor"] | null;
        };
        UploadFields: {
            /**
             * @description Default: the name that the form gives the file
             * @example first-light.jpg
             */
            filename?: string;
            /** @example image/jpeg */
            content_type?: string;
            /** @example 482113 */
            size_bytes?: string;
            /** @example 2400 */
            width?: string;
            /** @example 1600 */
            height?: string;
            /** @example prints */
            album?: string;
            /**
             * @description Separated by commas
             * @example [
             *       "lake",
             *       "morning"
             *     ]
             */
            tags?: string;
            /** @enum {string} */
            strip_metadata?: "0" | "1" | "true" | "false";
            /** @example A low sun over a still lake */
            alt?: string;
            /** @enum {string} */
            nsfw?: "0" | "1" | "true" | "false";
            /** @example cc-by-4.0 */
            license?: string;
            visibility?: string;
            /** @example 30d */
            expiration?: string;
        };
        UploadTarget: {
            /** @example https://images.example.com/upload/img_01kcp3v9…?signature=… */
            url: string;
            /** @constant */
            method: "PUT";
            /**
             * @example {
             *       "content-type": "image/jpeg"
             *     }
             */
            headers: {
                [key: string]: string;
            };
            /** @example 2026-03-01T08:42:10.118Z */
            expires_at: string;
            /** @example 100000000 */
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
            /** @example w512 */
            key: string;
            /**
             * @example preset
             * @enum {string}
             */
            kind: "preset" | "custom";
            /**
             * @example ready
             * @enum {string}
             */
            status: "pending" | "ready" | "failed";
            /** @example https://images.example.com/i/ada/prints/w512/first-light.jpg */
            url: string;
            /** @example image/webp */
            content_type: string | null;
            /** @example 38204 */
            size_bytes: number | null;
            /** @example 512 */
            width: number | null;
            /** @example 341 */
            height: number | null;
            /** @example 2026-03-01T07:42:10.118Z */
            created_at: string | null;
            /** @description Each format that is stored; delivery chooses among them by the request's Accept header */
            renderings: {
                /** @example webp */
                format: string;
                /** @example image/webp */
                content_type: string;
                /** @example 38204 */
                size_bytes: number;
            }[];
            error: string | null;
        };
        VariantList: {
            data: components["schemas"]["Variant"][];
            custom_count: number;
            /** @example 100 */
            custom_limit: number;
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
                content_type?: string;
                size_bytes?: string;
                width?: string;
                height?: string;
                album?: string;
                tags?: string;
                strip_metadata?: "0" | "1" | "true" | "false";
                alt?: string;
                nsfw?: "0" | "1" | "true" | "false";
                license?: string;
                visibility?: string;
                expiration?: string;
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
                 *       "album": "prints",
                 *       "tags": "lake,morning"
                 *     }
                 */
                "multipart/form-data": {
                    file: string;
                    /**
                     * @description Default: the name that the form gives the file
                     * @example first-light.jpg
                     */
                    filename?: string;
                    /** @example image/jpeg */
                    content_type?: string;
                    /** @example 482113 */
                    size_bytes?: string;
                    /** @example 2400 */
                    width?: string;
                    /** @example 1600 */
                    height?: string;
                    /** @example prints */
                    album?: string;
                    /**
                     * @description Separated by commas
                     * @example [
                     *       "lake",
                     *       "morning"
                     *     ]
                     */
                    tags?: string;
                    /** @enum {string} */
                    strip_metadata?: "0" | "1" | "true" | "false";
                    /** @example A low sun over a still lake */
                    alt?: string;
                    /** @enum {string} */
                    nsfw?: "0" | "1" | "true" | "false";
                    /** @example cc-by-4.0 */
                    license?: string;
                    visibility?: string;
                    /** @example 30d */
                    expiration?: string;
                };
                "image/*": string;
            };
        };
        responses: {
            /** @description The complete image */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description `INVALID_IMAGE`: The file is not an image that can be read. `IMAGE_TOO_LARGE`: The image is too large. `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
            403: {
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
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported here. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
                /** @description `next_cursor` of the page before */
                cursor?: string;
                /** @description Only images of this album */
                album?: string;
                /** @description Only images with all of these tags, separated by commas */
                tag?: string;
                /** @description Words of the filename, the tags or the alt text; the last one may be unfinished. When nothing is found, words that are spelt almost like it are tried. */
                search?: string;
                /** @description `recent` (the default), `relevance` (wants `search`; ranks the newest 2,000 matches), `bytes` (largest first) or `requests` (most requested first; paged by `offset`) */
                sort?: "recent" | "relevance" | "bytes" | "requests";
                /** @description With `sort=requests`, instead of `cursor` */
                offset?: number;
                /** @description Also soft-deleted images; default false */
                include_deleted?: boolean;
                /** @description Only favourites, or only others */
                is_favourited?: boolean;
                /** @description First day of creation, `YYYY-MM-DD`, in UTC */
                from?: string;
                /** @description Last day of creation, inclusive */
                to?: string;
                /** @description false leaves out tags (`[]`) and favourite status (`false`), which is faster; default true */
                include_metadata?: boolean;
            };
            header?: never;
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
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "filename": "first-light.jpg",
                 *       "album": "prints",
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
            /** @description The image, with `upload` */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
            403: {
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
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported here. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description `UPLOAD_MISSING`: No file has arrived yet. Send the bytes to the upload address first. `INVALID_IMAGE`: The file is not an image that can be read. `IMAGE_TOO_LARGE`: The image is too large. `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: There is nothing here. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: There is nothing here. */
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
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported here. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Image"] | components["schemas"]["Image"][];
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
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: There is nothing here. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
            header?: never;
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
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: There is nothing here. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
                 *       "alt": "A low sun over a still lake",
                 *       "tags": [
                 *         "lake",
                 *         "sunrise"
                 *       ],
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: There is nothing here. */
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
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported here. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: There is nothing here. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
            header?: never;
            path: {
                /** @example img_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image and its bytes are gone */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurgedImage"];
                };
            };
            /** @description `IMAGE_NOT_DELETED`: Only a deleted image can be removed for good. Delete it first. `VALIDATION_ERROR`: Some of the values are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: There is nothing here. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
            header?: never;
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
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: There is nothing here. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
            header?: never;
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
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
                    "application/json": components["schemas"]["Album"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `ALBUM_EXISTS`: You already have an album of this name. `CONFLICT`: The request conflicts with another one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported here. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Album"];
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
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: There is nothing here. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
            header?: never;
            path: {
                /** @example prints */
                album: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The album is gone */
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
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: There is nothing here. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Album"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: There is nothing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported here. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
            header?: never;
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
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
                    "application/json": components["schemas"]["Tag"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
            403: {
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
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported here. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
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
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: There is nothing here. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
            query?: never;
            header?: never;
            path: {
                /** @example lake */
                tag: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tag is gone */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: There is nothing here. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: There is nothing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported here. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: There is nothing here. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
            header?: never;
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
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: There is nothing here. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
                /** @description `next_cursor` of the page before */
                cursor?: string;
            };
            header?: never;
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
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
                /** @description Days by which the period lies in the past, default 0 */
                offset?: number;
                /** @description Only totals and days, without any breakdown */
                simple?: boolean;
                /** @description Breakdowns separated by commas: variant, format, country, referrer; all when it is left out, none when it is empty */
                include?: string;
            };
            header?: never;
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
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
                /** @description Days by which the period lies in the past, default 0 */
                offset?: number;
                /** @description `summary`: only totals, faster for many images; `standard`, the default: days and breakdowns too */
                fields?: "summary" | "standard";
            };
            header?: never;
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
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: There is nothing here. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All licenses of yours */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
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
                    "application/json": components["schemas"]["License"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `LICENSE_EXISTS`: You already have a license of this name. `CONFLICT`: The request conflicts with another one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported here. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["License"];
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
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: There is nothing here. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
            header?: never;
            path: {
                /** @example lic_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The license is gone */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: There is nothing here. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
            header?: never;
            path: {
                /** @example lic_01kcp3v9w8e7rgtq5n2xj6m4dz */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateLicense"];
            };
        };
        responses: {
            /** @description The license */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["License"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: There is nothing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `LICENSE_EXISTS`: You already have a license of this name. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported here. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
            header?: never;
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
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
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
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSettings"];
            };
        };
        responses: {
            /** @description The settings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported here. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateProfile"];
            };
        };
        responses: {
            /** @description The profile */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            /** @description `VALIDATION_ERROR`: Some of the values are not valid. `INVALID_JSON`: The body is not valid JSON. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNAUTHORIZED`: Authentication is required: send an API key as a Bearer credential. `KEY_EXPIRED`: The API key has expired. `KEY_REVOKED`: The API key was revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `FORBIDDEN`: You may not do this. `IP_NOT_ALLOWED`: The API key may not be used from this address. `CSRF`: A write with the session cookie must come from a page of this site. `INSUFFICIENT_SCOPE`: The API key lacks the scope that this needs. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `HANDLE_TAKEN`: This handle is or was somebody else's. Choose another one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The media type of the body is not supported here. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
            /** @description It is alive */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
            /** @description All of them can be used */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
            /** @description `SERVICE_UNAVAILABLE`: The service cannot do this at the moment. Try again later. */
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
