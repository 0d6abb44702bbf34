import { afterAll } from "vitest";
import "./buffer-equality";
import { removeRenderFolder } from "./render-folder";

process.env.LOG_LEVEL ??= "silent";

// Test files share modules, but not files.
afterAll(removeRenderFolder);
