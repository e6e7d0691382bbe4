"""Curves and signed distances in numpy. All lengths are in meters."""
import numpy as np


def interpolate(points, x):
    """Monotone cubic interpolation through `points`, (x, y) in any order; constant outside of them."""
    pts = np.array(sorted(points), float)
    xs, ys = pts[:, 0], pts[:, 1]
    h = np.diff(xs)
    d = np.diff(ys) / h
    m = np.zeros(len(xs))
    m[0], m[-1] = d[0], d[-1]
    for i in range(1, len(xs) - 1):
        if d[i - 1] * d[i] > 0:
            w1, w2 = 2 * h[i] + h[i - 1], h[i] + 2 * h[i - 1]
            m[i] = (w1 + w2) / (w1 / d[i - 1] + w2 / d[i])
    x = np.clip(np.asarray(x, float), xs[0], xs[-1])
    i = np.clip(np.searchsorted(xs, x) - 1, 0, len(h) - 1)
    t = (x - xs[i]) / h[i]
    t2, t3 = t * t, t * t * t
    return (
        (2 * t3 - 3 * t2 + 1) * ys[i]
        + (t3 - 2 * t2 + t) * h[i] * m[i]
        + (3 * t2 - 2 * t3) * ys[i + 1]
        + (t3 - t2) * h[i] * m[i + 1]
    )


def creased(points, x):
    """As `interpolate`, with a corner at every point that is given twice."""
    corners = sorted({a for a, _ in points if sum(a == b for b, _ in points) > 1})
    ends = [min(points)[0], *corners, max(points)[0]]
    x = np.asarray(x, float)
    parts = [
        interpolate({p for p in points if low <= p[0] <= high}, x) for low, high in zip(ends, ends[1:])
    ]
    out = parts[-1]
    for high, part in list(zip(ends[1:], parts))[-2::-1]:
        out = np.where(x <= high, part, out)
    return out


def smooth_step(lo, hi, x):
    t = np.clip((x - lo) / (hi - lo), 0, 1)
    return t * t * (3 - 2 * t)


def segment_distance(px, py, points, closed):
    """Distance from each pixel to the nearest segment of a line through `points`."""
    best = np.full(px.shape, 1e9, px.dtype)
    ends = list(points[1:]) + ([points[0]] if closed else [])
    for (ax, ay), (bx, by) in zip(points, ends):
        ax, ay, bx, by = float(ax), float(ay), float(bx), float(by)
        dx, dy = bx - ax, by - ay
        t = np.clip(((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy + 1e-12), 0, 1)
        best = np.minimum(best, (px - ax - t * dx) ** 2 + (py - ay - t * dy) ** 2)
    return np.sqrt(best)


def polygon(px, py, points, radius=0.0):
    """Signed distance to a polygon, negative inside, its corners rounded by `radius`."""
    if radius:
        return round_inner(px, py, points, radius)
    inside = np.zeros(px.shape, bool)
    for (ax, ay), (bx, by) in zip(points, list(points[1:]) + [points[0]]):
        ax, ay, bx, by = float(ax), float(ay), float(bx), float(by)
        crosses = (ay > py) != (by > py)
        inside ^= crosses & (px < (bx - ax) * (py - ay) / (by - ay + 1e-12) + ax)
    distance = segment_distance(px, py, points, True)
    return np.where(inside, -distance, distance)


def round_inner(px, py, points, radius):
    """Rounds the corners: each corner is replaced by an arc of `radius`."""
    n = len(points)
    corners = ((points[i - 1], points[i], points[(i + 1) % n]) for i in range(n))
    return polygon(px, py, [p for three in corners for p in round_corner(*three, radius)])


def round_corner(p0, p1, p2, radius):
    """Points of an arc instead of the corner at `p1`; none when two of the points are the same."""
    p0, p1, p2 = (np.array(p, float) for p in (p0, p1, p2))
    a, b = p0 - p1, p2 - p1
    la, lb = np.linalg.norm(a), np.linalg.norm(b)
    if la < 1e-6 or lb < 1e-6:
        return []
    r = min(radius, la * 0.45, lb * 0.45)
    s, e = p1 + a / la * r, p1 + b / lb * r
    return [tuple((1 - t) ** 2 * s + 2 * t * (1 - t) * p1 + t * t * e) for t in np.linspace(0, 1, 6)]


def rounded_line(points, radius=0.06):
    """Straight pieces through `points`, joined by arcs."""
    corners = zip(points, points[1:], points[2:])
    return [points[0], *(p for three in corners for p in round_corner(*three, radius)), points[-1]]


def circle(px, py, cx, cy, r):
    return np.hypot(px - cx, py - cy) - r


def smooth_line(points, n=6):
    """Points of a Catmull-Rom spline through `points`."""
    pts = [np.array(p, float) for p in points]
    pts = [2 * pts[0] - pts[1]] + pts + [2 * pts[-1] - pts[-2]]
    out = []
    for p0, p1, p2, p3 in zip(pts, pts[1:], pts[2:], pts[3:]):
        for t in np.linspace(0, 1, n, endpoint=False):
            out.append(
                tuple(
                    0.5
                    * (
                        2 * p1
                        + (p2 - p0) * t
                        + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t
                        + (3 * p1 - p0 - 3 * p2 + p3) * t**3
                    )
                )
            )
    return out + [tuple(pts[-2])]
