vcl 4.1;

# Varnish 7.1 or newer with varnish-modules (xkey, var) in front of Albumen. It caches only public images, under /i/ and on custom
# domains, and public pages, and Albumen purges them by tag when they change. See README.md beside this file.

import purge;
import std;
import var;
import xkey;

# Where Albumen listens. No probe: with a single backend it could only turn a slow response into an error.
backend default {
    .host = "127.0.0.1";
    .port = "3000";
    .connect_timeout = 5s;
    .first_byte_timeout = 300s;
    .between_bytes_timeout = 60s;
}

sub vcl_recv {
    if (req.method == "PURGE") {
        call albumen_purge;
    }
    if (req.restarts == 0) {
        # Only these rules set them. A client that sent one would choose how its request is cached.
        unset req.http.albumen-credentials;
        unset req.http.albumen-way;
        unset req.http.albumen-purged;
        unset req.http.albumen-purge-tags;
        unset req.http.albumen-purge-token;
        unset req.http.albumen-requested-language;
        call albumen_host;
    } else if (req.http.albumen-way == "pipe") {
        return (pipe);
    }
    if ((req.method == "GET" || req.method == "HEAD") && req.url ~ "^/(?:@|embed/|licenses/|api/(?:v1/)?(?:public/|oembed\?))") {
        call albumen_page;
        return (hash);
    }
    if ((req.method != "GET" && req.method != "HEAD") || (req.url !~ "^/i/" && !req.http.albumen-domain)) {
        # The archive of an export, or one of images, can be gigabytes. Varnish buffers a passed response faster than the client reads it; a pipe goes at
        # the speed of the slower side. Request bodies are never buffered.
        if (req.url ~ "^/api/(?:v1/)?(?:account/exports/[^/?]+/file|images/archive)") {
            return (pipe);
        }
        return (pass);
    }
    # Decrypted for one person, opened by a signed link, or with a condition that Varnish does not evaluate.
    if (req.url ~ "[?&](?:token|exp)=" || req.http.if-match || req.http.if-unmodified-since) {
        call albumen_pass;
    }
    if (req.url ~ "\?") {
        call albumen_query;
    }
    call albumen_accept;
    if (req.http.cookie && req.http.cookie !~ "(?:^|;)\s*(?:__Host-|__Secure-)?(?:albumen_session|authjs\.session-token)=") {
        unset req.http.cookie;
    }
    if (req.http.authorization || req.http.cookie) {
        set req.http.albumen-credentials = "yes";
        # Neither waits for an anonymous request's response nor makes anonymous requests wait for this one.
        set req.hash_ignore_busy = true;
    }
    return (hash);
}

# The same path is another image on each custom domain. Where ALBUMEN_HOST names the hosts of the service, every other name is a domain,
# whose images are cached, too. Albumen decides what it serves under a host; its response for one that it does not know is not stored.
sub albumen_host {
    set req.http.albumen-host = regsub(std.tolower(req.http.host), ":[0-9]*$", "");
    unset req.http.albumen-domain;
    unset req.http.albumen-original;
    if (std.getenv("ALBUMEN_HOST") && req.http.albumen-host ~ "[a-z]\.[a-z]" &&
        !std.strstr(std.tolower(std.getenv("ALBUMEN_HOST")), req.http.albumen-host) &&
        req.url ~ "^/[^/?]+/(?:~[^/?]+/)?(?:[^/?]+/)?[^/?]+(?:\?|$)") {
        set req.http.albumen-domain = "yes";
    }
    if (req.url ~ "^/i/[^/]+/[^/]+/(?:~[^/]+/)?[^/?]+(?:\?|$)" ||
        (req.http.albumen-domain && req.url ~ "^/[^/?]+/(?:~[^/?]+/)?[^/?]+(?:\?|$)")) {
        set req.http.albumen-original = "yes";
    }
}

# A public page, its JSON, feed or frame is the same for everyone: Albumen ignores the credentials of the request. Only operations
# of the API check a key, to reject a wrong one.
sub albumen_page {
    if (req.url ~ "^/api/") {
        if (req.http.authorization || req.http.if-match || req.http.if-unmodified-since) {
            call albumen_pass;
        }
        set req.url = std.querysort(req.url);
    } else {
        unset req.http.authorization;
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:tag|color|search|cursor|collections|nsfw|lang)=)[^&]*(?:&|$)", "");
        set req.url = std.querysort(regsub(req.url, "[?&]+$", ""));
    }
    unset req.http.cookie;
    # The parts of a page that Next's router asks for by headers; Albumen always sends the whole page.
    unset req.http.rsc;
    # Albumen sends pages as gzip or as they are, so there are two copies of each for all values that browsers send.
    if (req.http.accept-encoding ~ "(?i)(?:^|,)\s*(?:x-)?gzip\s*(?:;(?!\s*q=0(?:\.0*)?\s*(?:,|$))[^,;]*)?(?:,|$)") {
        set req.http.accept-encoding = "gzip";
    } else {
        unset req.http.accept-encoding;
    }
    # The first language decides if Albumen has it, in whatever region or script.
    if (req.http.accept-language ~ "(?i)^\s*(?:en|de|fr|es|pt|nl|pl|ja|zh|ar)(?:-[a-z0-9-]+)?\s*(?:,|$)") {
        set req.http.accept-language = std.tolower(regsub(req.http.accept-language, "^\s*([a-zA-Z]+).*$", "\1"));
    }
}

# Removes everything stored under the tags, at once and without grace.
sub albumen_purge {
    if (std.getenv("ALBUMEN_VARNISH_TOKEN") !~ "^\S+$" ||
        req.http.albumen-purge-token != std.getenv("ALBUMEN_VARNISH_TOKEN")) {
        return (synth(403, "Forbidden"));
    }
    if (!req.http.albumen-purge-tags) {
        return (synth(400, "No tags"));
    }
    # First the time, then the purge: a response that is being fetched now is either stored already and purged, or sees the
    # time and is not stored. One millisecond later, because a time is rounded when it becomes text.
    var.global_set("purged-at", "" + (std.time2real(now, 0.0) + 0.001));
    set req.http.albumen-purged = xkey.purge(req.http.albumen-purge-tags);
    return (synth(200, "Purged " + req.http.albumen-purged));
}

# Bypasses the cache. An original may have 100 MB.
sub albumen_pass {
    if (req.http.albumen-original) {
        return (pipe);
    }
    return (pass);
}

# Removes parameters that Albumen does not read and sorts the rest, so a made-up query cannot bypass the cache.
sub albumen_query {
    if (req.url !~ "^[^?]+\?v=[0-9.]+(-[0-9a-f]+)?(-m[0-9a-f]+)?$") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:v|sig|format)=|download=1(?:&|$))[^&]*(?:&|$)", "");
        set req.url = std.querysort(regsub(req.url, "[?&]+$", ""));
    }
}

# Normalises `Accept` to one of four values, by Albumen's own rules, which bounds the copies that `Vary: Accept` creates.
# Requests with a weight between 0 and 1 for a format, which no browser sends, go to Albumen.
sub albumen_accept {
    std.collect(req.http.accept, ",");
    if (req.http.accept ~ "(?i)image/(?:avif|webp)\s*;(?:[^,]*;)?\s*q=(?!(?:0(?:\.0{0,3})?|1(?:\.0{0,3})?)\s*(?:[,;]|$))") {
        call albumen_pass;
    }
    if (req.http.accept ~ "(?i)(?:^|,)\s*image/avif\s*(?:;(?!\s*q=0)[^,;]*)*(?:,|$)") {
        if (req.http.accept ~ "(?i)(?:^|,)\s*image/webp\s*(?:;(?!\s*q=0)[^,;]*)*(?:,|$)") {
            set req.http.accept = "image/avif,image/webp";
        } else {
            set req.http.accept = "image/avif";
        }
    } else if (req.http.accept ~ "(?i)(?:^|,)\s*image/webp\s*(?:;(?!\s*q=0)[^,;]*)*(?:,|$)") {
        set req.http.accept = "image/webp";
    } else {
        set req.http.accept = "*/*";
    }
}

sub vcl_hash {
    hash_data(req.url);
    hash_data(req.http.albumen-host);
    return (lookup);
}

sub vcl_hit {
    if (obj.status == 599) {
        call albumen_large;
    }
    # A request with credentials may read fresh objects, but must not refresh them for others.
    if (req.http.albumen-credentials && obj.ttl <= 0s) {
        return (pass);
    }
    # Stored at the same moment as a purge, so it may be older than the purge.
    if (obj.age < 3s &&
        std.real(obj.http.albumen-fetched, 0.0) <= std.real(var.global_get("purged-at"), 0.0)) {
        set req.http.albumen-purged = purge.hard();
        return (restart);
    }
    return (deliver);
}

sub vcl_miss {
    # May be private: fetched with the credentials and never stored, whatever the response's headers say.
    if (req.http.albumen-credentials) {
        if (req.http.albumen-original) {
            set req.http.albumen-way = "pipe";
            return (restart);
        }
        return (pass);
    }
    return (fetch);
}

# Known to be too large to store.
sub albumen_large {
    set req.http.albumen-way = "pipe";
    return (restart);
}

sub vcl_pipe {
    # Later requests on the same connection must not bypass these rules.
    set bereq.http.connection = "close";
    unset bereq.http.albumen-credentials;
    unset bereq.http.albumen-way;
    unset bereq.http.albumen-host;
    unset bereq.http.albumen-domain;
    unset bereq.http.albumen-original;
    return (pipe);
}

sub vcl_backend_fetch {
    var.set_real("fetched", std.time2real(now, 0.0));
    unset bereq.http.albumen-credentials;
    unset bereq.http.albumen-way;
    unset bereq.http.albumen-host;
    unset bereq.http.albumen-domain;
    unset bereq.http.albumen-original;
    return (fetch);
}

sub vcl_backend_response {
    if (bereq.uncacheable) {
        return (deliver);
    }
    # The stored object may be served during its grace period.
    if (bereq.is_bgfetch && beresp.status >= 500) {
        return (abandon);
    }
    # A large image would evict thousands of small ones, so a marker is stored instead. Pages are small, and sent without a length.
    if (beresp.status == 200 && beresp.http.content-type ~ "(?i)^image/" && std.integer(beresp.http.content-length, 10000001) > 10000000) {
        var.set("tags", beresp.http.cache-tag);
        return (error(599, "Large"));
    }
    call albumen_ttl;
    # A response without a tag could not be purged; one requested before the last purge may be stale.
    if (beresp.status != 200 ||
        beresp.ttl <= 0s ||
        !beresp.http.cache-tag ||
        beresp.http.set-cookie ||
        beresp.http.cache-control !~ "(?i)\bpublic\b" ||
        beresp.http.cache-control ~ "(?i)\b(?:private|no-store|no-cache)\b" ||
        beresp.http.cdn-cache-control ~ "(?i)\b(?:private|no-store|no-cache)\b" ||
        (beresp.http.vary && beresp.http.vary !~ "(?i)^\s*accept(?:-language|-encoding)?(?:\s*,\s*accept(?:-language|-encoding)?)*\s*$") ||
        var.get_real("fetched") <= std.real(var.global_get("purged-at"), 0.0)) {
        # Marked as uncacheable for a moment, so that requests for the same URL do not wait for each other.
        set beresp.uncacheable = true;
        set beresp.ttl = 5s;
        set beresp.grace = 0s;
        set beresp.keep = 0s;
        return (deliver);
    }
    set beresp.http.xkey = beresp.http.cache-tag;
    set beresp.http.albumen-fetched = var.get_real("fetched");
    # Removed once here instead of at each delivery.
    unset beresp.http.cache-tag;
    unset beresp.http.cdn-cache-control;
    return (deliver);
}

# Sets how long a response is fresh, and how long it may be served while a new one is fetched.
sub albumen_ttl {
    set beresp.keep = 0s;
    if (beresp.http.cdn-cache-control ~ "(?i)\bmax-age=[0-9]+") {
        set beresp.ttl = std.duration(regsub(beresp.http.cdn-cache-control, "(?i)^.*\bmax-age=([0-9]+).*$", "\1s"), 0s);
        set beresp.grace = 0s;
        if (beresp.http.cdn-cache-control ~ "(?i)\bstale-while-revalidate=[0-9]+") {
            set beresp.grace = std.duration(regsub(beresp.http.cdn-cache-control, "(?i)^.*\bstale-while-revalidate=([0-9]+).*$", "\1s"), 0s);
        }
    } else if (beresp.http.cache-control ~ "(?i)\bmax-age=[0-9]+") {
        set beresp.ttl = std.duration(regsub(beresp.http.cache-control, "(?i)^.*\bmax-age=([0-9]+).*$", "\1s"), 0s);
        set beresp.grace = 10s;
    } else {
        set beresp.ttl = 0s;
    }
    # The image expires and must not be shown afterwards. Times are whole seconds, so one second is subtracted, and
    # browsers need the age to know how much of the lifetime is left.
    if (beresp.http.cache-control ~ "(?i)\bmust-revalidate\b" || beresp.http.cdn-cache-control ~ "(?i)\bmust-revalidate\b") {
        set beresp.ttl -= 1s;
        set beresp.grace = 0s;
        set beresp.http.albumen-age = "counts";
    } else if (!beresp.http.cdn-cache-control) {
        set beresp.http.albumen-age = "counts";
    }
}

sub vcl_deliver {
    if (resp.status == 599) {
        call albumen_large;
    }
    # An object that can be purged is up to date, so a browser's max-age starts now.
    if (!resp.http.albumen-age) {
        unset resp.http.age;
    }
    unset resp.http.albumen-age;
    unset resp.http.albumen-fetched;
    unset resp.http.xkey;
    unset resp.http.via;
    unset resp.http.x-varnish;
    if (obj.hits > 0) {
        set resp.http.x-cache = "HIT";
    } else if (obj.uncacheable) {
        set resp.http.x-cache = "PASS";
        unset resp.http.age;
        unset resp.http.cache-tag;
        unset resp.http.cdn-cache-control;
    } else {
        set resp.http.x-cache = "MISS";
    }
    return (deliver);
}

sub vcl_synth {
    set resp.http.content-type = "application/json";
    set resp.http.cache-control = "no-store";
    if (resp.status == 200) {
        synthetic("""{"purged":""" + req.http.albumen-purged + "}");
    } else if (resp.status == 403) {
        synthetic("""{"code":"FORBIDDEN","message":"The purge token is wrong."}""");
    } else if (resp.status == 400) {
        synthetic("""{"code":"VALIDATION_ERROR","message":"The header albumen-purge-tags is missing."}""");
    } else {
        synthetic("""{"code":"SERVICE_UNAVAILABLE","message":"The service is temporarily unavailable."}""");
    }
    return (deliver);
}

sub vcl_backend_error {
    if (beresp.status == 599) {
        set beresp.ttl = 10m;
        set beresp.grace = 0s;
        set beresp.http.xkey = var.get("tags");
        set beresp.body = "";
        return (deliver);
    }
    set beresp.http.content-type = "application/json";
    set beresp.http.cache-control = "no-store";
    set beresp.http.retry-after = "5";
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
    set beresp.body = """{"code":"SERVICE_UNAVAILABLE","message":"The service is temporarily unavailable."}""";
    return (deliver);
}
