const path = require("node:path");

/** The path alias of tsconfig.json for dependency-cruiser. */
module.exports = { resolve: { alias: { "@": path.resolve(__dirname, "../..") } } };
