// `next build` looks for TypeScript and the types of React, and installs them if they are missing,
// even when it checks no types. They are no part of an installation that runs the product.
const checks = require.resolve("next/dist/build/type-check");
require.cache[checks] = Object.assign(new module.constructor(checks), {
  filename: checks,
  loaded: true,
  exports: { startTypeChecking: async () => {} },
});
