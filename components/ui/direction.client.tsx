"use client";

/** Tells menus, tabs and sliders which arrow key leads on. */
export { DirectionProvider } from "@base-ui/react/direction-provider";
