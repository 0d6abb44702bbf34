"use client";

export { ErrorMessage as default } from "@/components/shell/error-message.client";
