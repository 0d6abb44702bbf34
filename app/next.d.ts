/// <reference types="next" />
/// <reference types="next/image-types/global" />

// In the place of what Next.js generates, which also says that hooks of the router may return null,
// as they may in pages of the older kind. There are none, only functions.
