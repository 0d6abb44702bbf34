const path = require("node:path");

/** The alias of tsconfig.json in the form that dependency-cruiser reads. */
module.exports = { resolve: { alias: { "@": path.resolve(__dirname, "../..") } } };
