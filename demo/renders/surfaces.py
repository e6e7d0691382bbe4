"""The two surfaces of a car: the body below the windows and the greenhouse on top of it.

Axes: x to the front, y to the left, z up; the origin lies on the ground in the middle of the length.
"""
import bpy
import bmesh
import numpy as np
from mathutils.bvhtree import BVHTree

from shapes import creased, interpolate, smooth_step

#: Heights of the rows of the body from the sill (0) to the shoulder (1), close together at its edges.
LEVELS = np.unique(
    np.round(np.concatenate([np.linspace(0, 1, 61), *([c - 0.004, c, c + 0.004] for c in (0.2, 0.79, 0.92))]), 4)
)
#: The row of the shoulder, and those of hood and deck from there to the middle; the edge of the hood is one of them.
SHOULDER, DECK, HOOD_EDGE = len(LEVELS) - 1, 36, 12


def superellipse(front, rear, width, exponents, n, angles=None):
    """Half of a rounded outline in plan from the front center over the left side to the rear center.

    Returns x, y and the angles of the samples; without `angles` the samples have equal distances.
    """
    pf, qf, pr, qr = exponents
    mid, half = (front + rear) / 2, (front - rear) / 2

    def at(t):
        c, s = np.cos(t), np.sin(t)
        p, q = np.where(c >= 0, pf, pr), np.where(c >= 0, qf, qr)
        return mid + half * np.sign(c) * np.abs(c) ** (2 / p), width * np.abs(s) ** (2 / q)

    if angles is None:
        # Dense where the exponents stretch the curve: around the middle of the side and both centers.
        k = np.linspace(-1, 1, 4001)
        t = np.pi / 2 + np.pi / 2 * np.sign(k) * np.abs(k) ** 5
        k2 = np.linspace(0, 1, 4001)
        t = np.unique(np.concatenate([t, np.pi * k2, np.pi / 2 * k2**4, np.pi - np.pi / 2 * k2**4]))
        x, y = at(t)
        arc = np.concatenate([[0], np.cumsum(np.hypot(np.diff(x), np.diff(y)))])
        angles = np.interp(np.linspace(0, arc[-1], n), arc, t)
    x, y = at(angles)
    y[0] = y[-1] = 0
    return x, y, angles


def lower_body(car, n=300):
    """Rows of points of half the body: columns from the sill to the shoulder, then the hood and deck."""
    a, b = car['length'] / 2, car['width'] / 2
    ox, oy, _ = superellipse(a, -a, b, car['plan'], n)
    tx, ty = np.gradient(ox), np.gradient(oy)
    norm = np.hypot(tx, ty)
    nx, ny = -ty / norm, tx / norm
    nx, ny = -nx, -ny
    nx[0], ny[0], nx[-1], ny[-1] = 1, 0, -1, 0
    front, rear = smooth_step(0.25, 0.9, nx), smooth_step(0.25, 0.9, -nx)
    # The nose leans back: its upper edge has the height of the hood there.
    lean = 0.6 * front * creased(car['front'], 1)
    bottom, top = interpolate(car['bottom'], ox), interpolate(car['shoulder'], ox - lean)
    rows = []
    for s in LEVELS:
        z = bottom + (top - bottom) * s
        inset = (1 - front - rear) * creased(car['side'], s)
        inset += front * creased(car['front'], s) + rear * creased(car['rear'], s)
        for xw in axles(car):
            r = np.hypot(ox - xw, z - car['wheel'])
            flare = car['flare'] * np.exp(-(((r - car['arch'] - 0.01) / 0.075) ** 2))
            inset -= flare * (1 - front - rear) * smooth_step(1.0, 0.8, s)
        y = np.maximum(oy - ny * inset, 0)
        rows.append((ox - nx * inset, y, z))
    return rows + deck_rows(car, rows[-1], b)


def body_levels():
    """The level of every row: up to 1 at the shoulder, up to 2 in the middle of hood and deck."""
    return [i / SHOULDER for i in range(SHOULDER + 1)] + [1 + (i + 1) / DECK for i in range(DECK)]


def deck_rows(car, edge, b):
    """Hood and deck; the middle of the hood is raised between two edges that come closer to the nose."""
    x, y0, z0 = edge
    crown = (interpolate(car['deck'], x) - z0) * np.minimum(1, y0 / (0.6 * b))
    a, cowl = car['length'] / 2, car['cabin'][0][1]
    ridge = 0.016 * smooth_step(a - 0.16, a - 0.5, x) * smooth_step(cowl - 0.5, cowl - 0.1, x)
    border = 0.56 + 0.16 * smooth_step(a - 0.1, cowl, x)
    rows = []
    for i in range(1, DECK + 1):
        outer, inner = min(i / HOOD_EDGE, 1), max(0, (i - HOOD_EDGE) / (DECK - HOOD_EDGE))
        e = (1 - (1 - border) * outer) * (1 - inner)
        rows.append((x, y0 * e, z0 + crown * (1 - e**2.3) + ridge * smooth_step(0.45, 1.35, outer) * 1.35))
    return rows


def axles(car):
    front = car['length'] / 2 - car['overhang']
    return front, front - car['wheelbase']


def greenhouse(car, n=260, steps=12):
    """Rows of points of half the greenhouse, from below the belt line to the middle of the roof."""
    keys = np.array(car['cabin'], float)
    count = len(keys)
    t = np.linspace(0, count - 1, (count - 1) * steps + 1)
    zf, xf, zr, xr, w, bulge = (interpolate(list(zip(range(count), keys[:, i])), t) for i in range(6))
    _, _, angles = superellipse(xf[steps], xr[steps], w[steps], car['cabin_plan'], n)
    rows = []
    for i in range(len(t)):
        x, y, _ = superellipse(xf[i], xr[i], max(w[i], 0), car['cabin_plan'], n, angles)
        u = (xf[i] - x) / (xf[i] - xr[i])
        rows.append((x, y, zf[i] + (zr[i] - zf[i]) * u + bulge[i] * 4 * u * (1 - u)))
    return rows, t


def make_mesh(name, rows, levels):
    """A mirrored mesh of the rows with the attributes `u` (0 front … 1 rear center) and `t` (level)."""
    m, n = len(rows), len(rows[0][0])
    half = np.stack([np.stack(row, -1) for row in rows])
    verts = np.concatenate([half.reshape(-1, 3), half.reshape(-1, 3) * (1, -1, 1)])
    faces = []
    for i in range(m - 1):
        for j in range(n - 1):
            q = [i * n + j, i * n + j + 1, (i + 1) * n + j + 1, (i + 1) * n + j]
            faces.append(q)
            faces.append([k + m * n for k in reversed(q)])
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(verts.tolist(), [], faces)
    u = np.tile(np.tile(np.linspace(0, 1, n), m), 2)
    t = np.tile(np.repeat(np.asarray(levels, float), n), 2)
    for key, values in (('u', u), ('t', t)):
        mesh.attributes.new(key, 'FLOAT', 'POINT').data.foreach_set('value', values)
    bm = bmesh.new()
    bm.from_mesh(mesh)
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=2e-5)
    bmesh.ops.dissolve_degenerate(bm, edges=bm.edges, dist=1e-6)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    if sum(face.normal.y * np.sign(face.calc_center_median().y) for face in bm.faces) < 0:
        bmesh.ops.reverse_faces(bm, faces=bm.faces)
    for face in bm.faces:
        face.smooth = True
    bm.to_mesh(mesh)
    bm.free()
    obj = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(obj)
    return obj


def tree_of(obj):
    """For ray casts, in car coordinates."""
    mesh = obj.data
    return BVHTree.FromPolygons([v.co for v in mesh.vertices], [tuple(p.vertices) for p in mesh.polygons])
