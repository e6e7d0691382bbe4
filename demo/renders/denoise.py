"""Removes noise from a rendered picture with an edge-avoiding wavelet filter (Dammertz et al. 2010)."""
import numpy as np

KERNEL = np.array([1, 4, 6, 4, 1], np.float32) / 16


def neighbors(a, step, reach):
    """The picture moved by each offset, its border repeated."""
    h, w = a.shape[:2]
    far = step * reach
    wide = np.pad(a, ((far, far), (far, far)) + ((0, 0),) * (a.ndim - 2), mode='edge')
    offsets = range(-reach, reach + 1)
    for i in offsets:
        for j in offsets:
            y, x = far + i * step, far + j * step
            yield i, j, wide[y : y + h, x : x + w]


def without_outliers(color):
    """Limits every pixel to the second smallest and second largest of its neighbors."""
    near = np.stack([moved for i, j, moved in neighbors(color, 1, 1) if i or j])
    near.sort(axis=0)
    return np.clip(color, near[1], near[-2])


def denoise(color, normal, albedo):
    """`color` is premultiplied RGBA; the other two are RGB, noisy only behind panes. All are linear, h × w × channels.

    The shadow on the ground has no edges, so it is smoothed more than the car, and ends before the border.
    """
    guide = without_outliers(np.concatenate([normal / 0.14, albedo / 0.063], -1))
    color = without_outliers(color)
    car = smooth(color, guide, rounds=4, strength=0.55)
    opaque = smooth(color[..., 3:], guide, rounds=5, strength=4.0)[..., 0]
    ground = (color[..., :3].sum(-1) < 0.03) & (opaque < 0.985)
    h, w = ground.shape
    x, y = np.meshgrid(np.linspace(-1, 1, w), np.linspace(-1, 1, h))
    fade = np.clip((1 - np.abs(x)) / 0.10, 0, 1) * np.clip((1 + y) / 0.10, 0, 1)
    shadow = np.zeros_like(color)
    shadow[..., 3] = 0.85 * np.clip((opaque - 0.16) / 0.84, 0, 1) ** 1.2 * fade
    return np.where(ground[..., None], shadow, car)


def smooth(color, guide, rounds, strength):
    """Means over near pixels that look alike. Every pair of pixels is weighed once, for both of its pixels."""
    h, w = color.shape[:2]
    guide, color = planes(guide), planes(color)
    half = [(i, j) for i in range(3) for j in range(-2, 3) if i > 0 or j > 0]
    for k in range(rounds):
        seen = np.concatenate([np.log1p(4 * color) * np.float32(2**k / strength), guide])
        total, weights = color * KERNEL[2] ** 2, np.full((h, w), KERNEL[2] ** 2)
        for i, j in half:
            y, x = i << k, j << k
            here = slice(0, h - y), slice(max(0, -x), w - max(0, x))
            there = slice(y, h), slice(max(0, x), w - max(0, -x))
            far = sum((plane[here] - plane[there]) ** 2 for plane in seen)
            weight = KERNEL[i + 2] * KERNEL[j + 2] * np.exp(-np.minimum(far, 40))
            for one, other in ((here, there), (there, here)):
                weights[one] += weight
                for plane, source in zip(total, color):
                    plane[one] += weight * source[other]
        color = total / weights
    return np.moveaxis(color, 0, -1)


def planes(image):
    return np.ascontiguousarray(np.moveaxis(image, -1, 0))
