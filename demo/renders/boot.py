"""The open boot: the lid turned around its hinge, the space behind it and the bags."""
import math

import bmesh
from mathutils import Matrix

from dress import dress_body
from paint import cabin_material, in_lid
from parts import box, make_bag
from surfaces import make_mesh

BAGS = {
    'large': (0.30, 0.50, 0.68),
    'medium': (0.26, 0.44, 0.56),
    'small': (0.22, 0.36, 0.46),
}


def open_boot(car, images, rows):
    """`rows` are those of body and cabin, each with their levels."""
    if car.get('boot'):
        (body_rows, body_levels), (cabin_rows, levels) = rows
        lid = make_mesh('lid', body_rows, body_levels)
        dress_body(lid, images, 'lid')
        lids = [lid]
        if car.get('lid_cabin'):
            window = make_mesh('lid', cabin_rows, levels)
            keep_lid(car, window)
            window.data.materials.append(cabin_material(car, cabin_rows, levels, 'lid'))
            lids.append(window)
        x, z = car['hinge']
        turn = Matrix.Rotation(math.radians(car['lid_angle']), 4, 'Y')
        for obj in lids:
            obj.matrix_world = Matrix.Translation((x, 0, z)) @ turn @ Matrix.Translation((-x, 0, -z))
    if car.get('boot'):
        line_boot(car)
    load_bags(car)


def keep_lid(car, obj):
    bm = bmesh.new()
    bm.from_mesh(obj.data)
    edge = car['lid_x'] - car['length'] / 2 + 0.05
    middles = [(face, face.calc_center_median()) for face in bm.faces]
    gone = [face for face, c in middles if c.x > edge or not in_lid(car, abs(c.y), c.z)]
    bmesh.ops.delete(bm, geom=gone, context='FACES')
    bm.to_mesh(obj.data)
    bm.free()


def line_boot(car):
    x0, x1, low, high, half = car['boot_space']
    mid, deep = (x0 + x1) / 2, x1 - x0
    kind = 'plastic' if car.get('bed') else 'carpet'
    box('lining', (mid, 0, low), (deep, 2 * half, 0.03), kind, 0)
    box('lining', (x1, 0, (low + high) / 2), (0.03, 2 * half, high - low), kind, 0)
    for side in (1, -1):
        box('lining', (mid, side * half, (low + high) / 2), (deep, 0.03, high - low), kind, 0)
    if car.get('bed'):
        box('lining', (x0, 0, (low + high) / 2), (0.03, 2 * half, high - low), kind, 0)


def load_bags(car):
    x0, _, low, _, _ = car['boot_space']
    for i, (kind, forward, y, lying) in enumerate(car['load']):
        d, w, h = BAGS[kind]
        size = (d, h, w) if lying else (d, w, h)
        make_bag((x0 + forward, y, low + 0.02 + size[2] / 2), size, f'bag-{i % 5 + 1}', not lying)
