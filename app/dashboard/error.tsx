"use client";

export { ErrorMessage as default } from "@/components/site/error-message.client";
