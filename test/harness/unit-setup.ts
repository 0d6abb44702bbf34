import { afterAll } from "vitest";
import "./buffer-equality";
import { removeRenderFolder } from "./render-folder";

// Test files share modules, but not files.
afterAll(removeRenderFolder);
