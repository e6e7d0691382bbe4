# Varnish 7 as a CDN in front of the site (docs/guides/deployment.md#a-cdn). Fastly: the same conditions in vcl_recv.
# CDN_PURGE_URL=http://127.0.0.1:6081/cdn-purge; varnishd needs CDN_PURGE_TOKEN in its environment, too.
# Varnish has no TLS: put a TLS proxy in front.
vcl 4.1;
import std;

backend site {
  .host = "127.0.0.1";
  .port = "3000";
  # A bank may take a minute.
  .first_byte_timeout = 120s;
  .probe = { .url = "/readyz"; .interval = 5s; }
}

sub vcl_recv {
  if (req.url == "/cdn-purge") {
    if (std.getenv("CDN_PURGE_TOKEN") == "" || req.http.Authorization != "Bearer " + std.getenv("CDN_PURGE_TOKEN")) {
      return (synth(403));
    }
    if (std.ban("obj.http.Surrogate-Key == " + req.http.Surrogate-Key)) {
      return (synth(200));
    }
    return (synth(500));
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Cookies that make a page personal, and the release of a car by leaving the checkout.
  if (req.http.Cookie ~ "(?:^|[;\s])(?:__Host-)?volante_(?!draft=|consent=)" || req.http.Referer ~ "/reserva/checkout") {
    return (pass);
  }
  # Without a prefix, this cookie leads to /en.
  if (req.http.Cookie ~ "(?:^|[;\s])(?:__Host-)?i18n_redirected=en" && req.url !~ "^/e[sn](?:[/?]|$)") {
    return (pass);
  }
  # Old pages are for outages.
  if (std.healthy(req.backend_hint)) {
    set req.grace = 0s;
  }
  # Other cookies do not matter: the site's Cache-Control decides about each response.
  return (hash);
}

sub vcl_backend_response {
  if (beresp.http.Cache-Control ~ "stale-if-error") {
    set beresp.grace = 10m;
  }
}

sub vcl_deliver {
  # Browsers and the caches behind this one ask here, with their cookies.
  if (resp.http.Surrogate-Key) {
    set resp.http.Cache-Control = "private, no-cache";
  }
  unset resp.http.Surrogate-Key;
  unset resp.http.Cache-Tag;
}
