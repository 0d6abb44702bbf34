"""A cache in the memory of the proxy, in place of memcached."""


class MemoryCache:
    def __init__(self):
        self.values = {}

    def get(self, key, *_args, **_options):
        return self.values.get(key)

    def set(self, key, value, *_args, **_options):
        self.values[key] = value

    def delete(self, key, *_args, **_options):
        self.values.pop(key, None)

    def incr(self, key, delta=1, *_args, **_options):
        self.values[key] = int(self.values.get(key, 0)) + int(delta)
        return self.values[key]


def filter_factory(_global_conf, **_local_conf):
    cache = MemoryCache()

    def make_filter(app):
        def handle(environ, start_response):
            environ["swift.cache"] = cache
            return app(environ, start_response)

        return handle

    return make_filter
