export { siteverify, turnstile } from "./siteverify";
