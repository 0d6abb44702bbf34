/// <reference types="next" />
/// <reference types="next/image-types/global" />

// Replaces the file that Next.js generates, in which hooks of the router may also return null, as
// they may in pages of the older kind. There are none, only functions.
