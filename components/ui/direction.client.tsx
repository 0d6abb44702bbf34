"use client";

/** Gives menus, tabs and sliders the direction of the arrow key that leads on. */
export { DirectionProvider } from "@base-ui/react/direction-provider";
